import { expect, type Locator, type Page } from "@playwright/test";
import { bookNow } from "../screens/activity-list.ts";
import { chooseSlot } from "../screens/date-and-time.ts";
import { goToPaymentFromList } from "../screens/journey.ts";
import { CHALLENGED_CARD, expectBooked, fillCard, payButton } from "../screens/payment.ts";
import { chooseTickets } from "../screens/steps.ts";
import {
  expectNoStorage,
  getBookingFrame,
  getReceivedMessages,
  test,
  waitForStableHeight,
} from "../support/parent-site.ts";
import { findFreeSlot } from "../support/places.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/test.ts";

/** The hold time of the demo venue. */
const HOLD_MS = 15 * 60_000;

/** Expects the whole element to be visible in the window, without scrolling. */
async function expectInWindow(page: Page, element: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const box = await element.boundingBox();
      const height = await page.evaluate(() => window.innerHeight);
      return box !== null && box.y >= 0 && box.y + box.height <= height;
    })
    .toBe(true);
}

test("the whole booking works in another site's frame without storage", async ({
  openParentSite,
  page,
  context,
  request,
  server,
}) => {
  const sentCookies: Promise<string | null>[] = [];
  page.on("request", (outgoingRequest) => {
    if (outgoingRequest.url().startsWith(server.url))
      sentCookies.push(outgoingRequest.headerValue("cookie"));
  });
  await openParentSite();
  const frame = await getBookingFrame(page);
  await expect(frame.getByRole("heading", { name: "Choose Your Adventure" })).toBeVisible();
  await expect(frame.getByRole("banner")).toHaveCount(0);
  await expect(frame.getByRole("contentinfo")).toHaveCount(0);
  await expectNoStorage(page, context);

  const freeSlot = await findFreeSlot(request, "Aqua Assault Course");
  await goToPaymentFromList(frame, freeSlot, 2, async () => {
    await waitForStableHeight(page);
    await expectNoSidewaysScroll(page);
  });
  await fillCard(frame, CHALLENGED_CARD);
  // An embedded page has no header of its own; only this test checks that layout.
  await expectAccessible(page);
  await payButton(frame).click();
  const bank = frame.getByTestId("fake-3ds");
  await expectInWindow(page, bank);
  await frame.getByTestId("fake-3ds-code").fill("123456");
  await frame.getByTestId("fake-3ds-submit").click();
  await expectBooked(frame);
  await expectNoStorage(page, context);
  expect((await Promise.all(sentCookies)).filter(Boolean)).toEqual([]);
  await waitForStableHeight(page);
});

test("the parent page gets the height at once and after every change, and cannot reload the frame", async ({
  openParentSite,
  page,
  server,
}) => {
  await openParentSite();
  const frame = await getBookingFrame(page);
  await expect.poll(async () => (await getReceivedMessages(page)).length).toBeGreaterThanOrEqual(3);
  const listHeight = await waitForStableHeight(page);
  expect(listHeight).toBeGreaterThan(500);
  const receivedMessages = await getReceivedMessages(page);
  expect(new Set(receivedMessages.map(({ origin, type }) => `${origin} ${type}`))).toEqual(
    new Set([`${server.url} setHeight`]),
  );
  expect(receivedMessages.at(-1)?.height).toBe(listHeight);

  // A browser does not report the size of a frame that is out of view.
  await page.locator("iframe").scrollIntoViewIfNeeded();
  // Made taller than requested, it requests the same height again: no content grows with the frame.
  await page.locator("iframe").evaluate((element) => {
    element.style.height = "5000px";
  });
  await expect
    .poll(async () => (await page.locator("iframe").boundingBox())?.height)
    .toBe(listHeight);

  await frame
    .getByRole("link", { name: /^Book Now/ })
    .first()
    .click();
  await frame.getByRole("heading", { name: "Select Date & Time" }).waitFor();
  const types = async () => (await getReceivedMessages(page)).map(({ type }) => type);
  await expect.poll(types).toContain("stepChange");
  await expect
    .poll(async () => (await page.locator("iframe").boundingBox())?.height)
    .not.toBe(listHeight);
  await waitForStableHeight(page);
  const { y = -1 } = (await page.locator("iframe").boundingBox()) ?? {};
  expect(Math.round(y)).toBeGreaterThanOrEqual(0);
  expect(y).toBeLessThan(await page.evaluate(() => window.innerHeight));

  await page.frames()[1]?.evaluate(() => {
    const messages: unknown[] = [];
    Object.assign(window, { messages });
    addEventListener("message", ({ data }) => messages.push(data));
  });
  await page.evaluate(() => {
    const target = document.querySelector("iframe")?.contentWindow;
    for (const message of [{ type: "refresh" }, { action: "refresh" }, { type: "last" }]) {
      target?.postMessage(message, "*");
    }
  });
  const readFrameMessages = () =>
    page.frames()[1]?.evaluate(() => (window as unknown as { messages: unknown[] }).messages);
  await expect.poll(readFrameMessages).toEqual([{ type: "last" }]);
  await expect(frame.getByRole("heading", { name: "Select Date & Time" })).toBeVisible();

  await page.frames()[1]?.evaluate(() => document.body.replaceChildren());
  await expect.poll(async () => (await page.locator("iframe").boundingBox())?.height).toBe(500);
});

test("sites that are not on the list, and personal pages, are refused a frame", async ({
  openParentSite,
  page,
  server,
  policyViolations,
}) => {
  await openParentSite({ isAllowed: false });
  await expect.poll(() => policyViolations.splice(0).join()).toContain("frame-ancestors");
  // No script of the product runs in the frame.
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
  await page.evaluate(() => {
    const messages = new Promise((resolve) => addEventListener("message", resolve));
    postMessage({ type: "last" }, "*");
    return messages.then(() => undefined);
  });
  expect((await getReceivedMessages(page)).map(({ type }) => type)).toEqual(["last"]);

  const paths = ["/booking/manage", "/booking/carry-on", "/no/such/page"];
  const frames = paths.map((path) => `<iframe src="${server.url}${path}"></iframe>`);
  await openParentSite({ frame: frames.join("\n") });
  await expect.poll(() => policyViolations.length).toBe(paths.length);
  for (const violation of policyViolations.splice(0)) {
    expect(violation).toContain("frame-ancestors 'none'");
  }
  const manage = await page.request.get(`${server.url}/booking/manage`);
  expect(manage.headers()["x-frame-options"]).toBe("DENY");
});

test("the server detects a frame by the browser's request; personal pages are offered in a tab", async ({
  openParentSite,
  page,
  request,
}) => {
  const pageResponse = await request.get("/", { headers: { "sec-fetch-dest": "document" } });
  const frameResponse = await request.get("/", { headers: { "sec-fetch-dest": "iframe" } });
  expect(await pageResponse.text()).toContain("<header");
  const frameHtml = await frameResponse.text();
  expect(frameHtml).not.toContain("<header");
  // React renders what it defers with a frame, and a frame out of view never renders.
  expect(frameHtml).toContain("<!--$-->");
  expect(frameHtml).not.toContain("<!--$?-->");
  expect(frameResponse.headers().vary).toContain("Sec-Fetch-Dest");
  expect(frameResponse.headers()["x-frame-options"]).toBeUndefined();
  expect((await request.get("/embed.js")).headers()).toMatchObject({
    "content-type": expect.stringContaining("text/javascript"),
    "cache-control": "public, max-age=3600",
  });

  await openParentSite();
  const frame = await getBookingFrame(page);
  await page.frames()[1]?.evaluate(() => {
    history.pushState(null, "", "/booking/manage");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await expect(frame.getByRole("heading", { name: "Open this page in a new tab" })).toBeVisible();
  const newTabLink = frame.getByRole("link", { name: "Open in a New Tab" });
  await expect(newTabLink).toHaveAttribute("href", "/booking/manage");
  await expect(newTabLink).toHaveAttribute("target", "_blank");
  await expectAccessible(page);
});

test("the expiry is announced where the visitor looks, however tall the frame is", async ({
  openParentSite,
  page,
  request,
  clock,
}) => {
  await openParentSite();
  const frame = await getBookingFrame(page);
  const freeSlot = await findFreeSlot(request, "Giant Slides");
  await bookNow(frame, freeSlot.activity.name);
  await waitForStableHeight(page);
  await chooseSlot(frame, freeSlot);
  await waitForStableHeight(page);
  await chooseTickets(frame, 1);
  await frame.getByRole("timer").waitFor();
  await clock.step(HOLD_MS - 100_000);
  const warning = frame.getByRole("region", { name: "Time left" });
  await expectInWindow(page, warning);
  await frame.getByLabel("Postcode").scrollIntoViewIfNeeded();
  await expectInWindow(page, warning);

  const height = await waitForStableHeight(page);
  await clock.step(100_000);
  const dialog = frame.getByRole("dialog", { name: "Your time ran out" });
  await expectInWindow(page, dialog);
  expect(await waitForStableHeight(page)).toBe(height);
  await frame.getByRole("button", { name: "Choose another time" }).click();
  await expect(frame.getByRole("heading", { name: "Select Date & Time" })).toBeVisible();
});
