import { expect } from "@playwright/test";
import { goOnToPayment } from "../screens/journey.ts";
import { expectBooked, pay } from "../screens/payment.ts";
import { framedBooking, settledHeight, test } from "../support/parent-site.ts";
import { findFreeSlot } from "../support/places.ts";
import { expectOneCharge } from "../support/standin.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/test.ts";

test("on a site without HTTPS the card form has a tab of its own, which takes everything over", {
  tag: "@one-width",
}, async ({ openParentSite, page, context, request, server }) => {
  const cardScripts: string[] = [];
  page.on("request", (asked) => {
    if (asked.url().startsWith(server.standinUrl)) cardScripts.push(asked.url());
  });
  await openParentSite({ host: "insecure.test" });
  const frame = framedBooking(page);
  const checkout = Promise.withResolvers<string>();
  await page.route(/\/api\/checkouts$/, async (route) => {
    const answer = await route.fetch();
    checkout.resolve((await answer.json()).id);
    await route.fulfill({ response: answer });
  });
  await goOnToPayment(frame, await findFreeSlot(request, "Giant Slides"), 1, async () => {
    await settledHeight(page);
  });
  await expect(
    frame.getByText("The site around this page has no private connection"),
  ).toBeVisible();
  await expect(frame.getByTestId("fake-card-number")).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const openTab = frame.getByRole("button", { name: "Open in a New Tab" });
  await page.frames()[1]?.evaluate(() => {
    const open = window.open;
    window.open = () => {
      window.open = open;
      return null;
    };
  });
  await openTab.click();
  await expect(frame.getByText("Please allow pop-ups for this page")).toBeVisible();
  await expectAccessible(page);

  const addresses: string[] = [];
  context.on("request", (asked) => addresses.push(asked.url() + (asked.postData() ?? "")));
  const opening = context.waitForEvent("page");
  await openTab.click();
  const tab = await opening;
  await pay(tab);
  await expectBooked(tab);
  await expectOneCharge(server, await checkout.promise);
  await expect(frame.getByText("Your booking goes on in the new tab.")).toBeVisible();
  const beforePaying = addresses.slice(
    0,
    addresses.findIndex((text) => /booking\{/.test(text)),
  );
  expect(beforePaying.filter((text) => /Amelia|Kelside/.test(text))).toEqual([]);
  expect(cardScripts).toEqual([]);
  await expectAccessible(page);
});

test("a tab that no frame opened says so, and how to go on", { tag: "@one-width" }, async ({
  page,
}) => {
  await page.goto("/booking/carry-on");
  await expect(
    page.getByRole("heading", { name: "We could not bring your booking over" }),
  ).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Browse Activities" }).click();
  await expect(page.getByRole("heading", { name: "Choose Your Adventure" })).toBeVisible();
});
