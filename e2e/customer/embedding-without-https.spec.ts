import { expect } from "@playwright/test";
import { goToPaymentFromList } from "../screens/journey.ts";
import { expectBooked, pay } from "../screens/payment.ts";
import { getBookingFrame, test, waitForStableHeight } from "../support/parent-site.ts";
import { findFreeSlot } from "../support/places.ts";
import { expectOneCharge } from "../support/square-simulator.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/test.ts";

test("on a site without HTTPS the card form opens in a tab of its own, which continues the booking", async ({
  openParentSite,
  page,
  context,
  request,
  server,
}) => {
  const cardScripts: string[] = [];
  page.on("request", (apiRequest) => {
    if (apiRequest.url().startsWith(server.simulatorUrl)) cardScripts.push(apiRequest.url());
  });
  await openParentSite({ host: "insecure.test" });
  const frame = await getBookingFrame(page);
  const holdResponse = page.waitForResponse((response) =>
    response.url().endsWith("/api/checkouts"),
  );
  await goToPaymentFromList(frame, await findFreeSlot(request, "Giant Slides"), 1, async () => {
    await waitForStableHeight(page);
  });
  const { id: checkoutId } = await (await holdResponse).json();
  await expect(frame.getByText("The site around this page has no secure connection")).toBeVisible();
  await expect(frame.getByTestId("fake-card-number")).toHaveCount(0);
  // Only such a site shows this layout, so only this test checks it.
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

  const requestLog: string[] = [];
  context.on("request", (apiRequest) =>
    requestLog.push(apiRequest.url() + (apiRequest.postData() ?? "")),
  );
  const newTab = context.waitForEvent("page");
  await openTab.click();
  const tab = await newTab;
  await pay(tab);
  await expectBooked(tab);
  await expectOneCharge(server, checkoutId);
  await expect(frame.getByText("Your booking continues in the new tab.")).toBeVisible();
  const beforePaying = requestLog.slice(
    0,
    requestLog.findIndex((text) => /booking\{/.test(text)),
  );
  expect(beforePaying.filter((text) => /Amelia|Kelside/.test(text))).toEqual([]);
  expect(cardScripts).toEqual([]);
});
