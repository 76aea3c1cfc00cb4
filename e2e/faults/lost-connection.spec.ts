import { expect, type Page } from "@playwright/test";
import { openActivities } from "../screens/activity-list.ts";
import { chooseTime } from "../screens/date-and-time.ts";
import { expectBooked, pay } from "../screens/payment.ts";
import { fillInformation, signByTyping } from "../screens/steps.ts";
import { findFreeSlot } from "../support/places.ts";
import { test } from "../support/test.ts";
import { newVisitor } from "../support/visitor.ts";

const OFFLINE_TEXT = "No internet connection. Please check your network and try again.";
const UNREACHABLE_TEXT =
  "We cannot reach the booking service. Please check your internet connection and try again.";

const isDocumentUrl = (url: URL) => ["/healthz", "/booking/payment"].includes(url.pathname);
const isScriptUrl = (url: URL) =>
  url.pathname.startsWith("/assets/") && url.pathname.endsWith(".js");

/** Disables prefetching, so that no step finds code of the next one in the browser. */
async function disablePrefetch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
}

function title(page: Page, name: string) {
  return page.getByRole("heading", { name, level: 1 });
}

function alert(page: Page) {
  return page.getByRole("alert");
}

/**
 * Continues while the server fails; the page stays and says so, and continues once the server
 * responds.
 */
async function continueAfterFailure(
  page: Page,
  clickAction: () => Promise<void>,
  nextTitle: string,
): Promise<void> {
  const previousTitle = await page.getByRole("heading", { level: 1 }).innerText();
  await page.evaluate("window.sameDocument = true");
  await page.route(isScriptUrl, (route) => route.abort());
  await clickAction();
  await expect(alert(page)).toContainText(UNREACHABLE_TEXT);
  await expect(title(page, previousTitle)).toBeVisible();
  await alert(page).getByRole("button", { name: "Try Again" }).click();
  await expect(alert(page)).toContainText(UNREACHABLE_TEXT);
  await page.unroute(isScriptUrl);
  await alert(page).getByRole("button", { name: "Try Again" }).click();
  await expect(title(page, nextTitle)).toBeFocused();
  await expect(alert(page)).toBeHidden();
  expect(await page.evaluate("window.sameDocument")).toBe(true);
}

test("a server failure between any two steps is reported in place, and no input is lost", async ({
  page,
  request,
}) => {
  test.slow();
  const freeSlot = await findFreeSlot(request, "Paddle Board Hire");
  await disablePrefetch(page);
  await openActivities(page);
  const clickAction = (name: string) => () =>
    page.getByRole("button", { name, exact: true }).click();
  const bookNow = page.getByRole("link", { name: `Book Now: ${freeSlot.activity.name}` });
  await continueAfterFailure(page, () => bookNow.click(), "Select Date & Time");
  await chooseTime(page, freeSlot);
  await continueAfterFailure(page, clickAction("Continue"), "Select Tickets");
  await continueAfterFailure(page, clickAction("Continue"), "Your Information");
  await fillInformation(page, newVisitor());
  await continueAfterFailure(page, clickAction("Continue"), "Add Optional Items");
  await continueAfterFailure(page, clickAction("Continue"), "Review & Sign Waiver");
  await signByTyping(page, "Amelia Hartley");

  await test.step("the payment step has a document of its own", async () => {
    await page.route(isDocumentUrl, (route) => route.abort());
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(alert(page)).toContainText(UNREACHABLE_TEXT);
    await page.unroute(isDocumentUrl);
    await alert(page).getByRole("button", { name: "Try Again" }).click();
    await pay(page);
    await expectBooked(page);
  });
});

test("after a lost connection between two steps the visitor continues automatically", async ({
  page,
  context,
  request,
}) => {
  const freeSlot = await findFreeSlot(request, "Paddle Board Hire");
  await disablePrefetch(page);
  await openActivities(page);
  await page.getByRole("link", { name: `Book Now: ${freeSlot.activity.name}` }).click();
  await chooseTime(page, freeSlot);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(alert(page)).toContainText(OFFLINE_TEXT);
  await expect(title(page, "Select Date & Time")).toBeVisible();
  await context.setOffline(false);
  await expect(title(page, "Select Tickets")).toBeFocused();
});

test("after leaving a page that could not be loaded, the next click loads it once it can be", async ({
  page,
}) => {
  await disablePrefetch(page);
  await openActivities(page);
  await page.route(isScriptUrl, (route) => route.abort());
  const bookNow = page.getByRole("link", { name: "Book Now: Giant Slides" });
  await bookNow.click();
  await expect(alert(page)).toContainText(UNREACHABLE_TEXT);
  await page.getByRole("link", { name: "Harbour Lake Aquapark" }).first().click();
  await expect(alert(page)).toBeHidden();
  await page.unroute(isScriptUrl);
  await bookNow.click();
  await expect(title(page, "Select Date & Time")).toBeFocused();
});

test("code that cannot be prefetched has no effect until it is needed", async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await page.addInitScript(() => {
    window.requestIdleCallback = (callback) => {
      Object.assign(window, { fetchAhead: callback });
      return 0;
    };
  });
  await openActivities(page);
  await page.evaluate("window.sameDocument = true");
  await page.route(isScriptUrl, (route) => route.abort());
  const failedRequest = page.waitForEvent("requestfailed");
  await page.evaluate("window.fetchAhead()");
  await failedRequest;
  await page.unroute(isScriptUrl);
  await page.getByRole("link", { name: "Book Now: Giant Slides" }).click();
  await expect(title(page, "Select Date & Time")).toBeFocused();
  await expect(alert(page)).toBeHidden();
  expect(await page.evaluate("window.sameDocument")).toBe(true);
  expect(errors).toEqual([]);
});

test("if the code belongs to a build that is gone, the page reloads and continues", async ({
  page,
  request,
}) => {
  const freeSlot = await findFreeSlot(request, "Paddle Board Hire");
  await disablePrefetch(page);
  await openActivities(page);
  await page.getByRole("link", { name: `Book Now: ${freeSlot.activity.name}` }).click();
  await chooseTime(page, freeSlot);
  await page.evaluate("document.documentElement.dataset.loaded = 'before'");
  await page.route(isScriptUrl, (route) => route.fulfill({ status: 404 }), { times: 1 });
  await page.getByRole("button", { name: "Continue" }).click();
  await page.locator("html[data-hydrated]:not([data-loaded])").waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(title(page, "Select Tickets")).toBeFocused();
});
