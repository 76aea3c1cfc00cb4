import { expect, type Page } from "@playwright/test";
import { openActivities } from "../screens/activity-list.ts";
import { chooseTime } from "../screens/date-and-time.ts";
import { expectBooked, pay } from "../screens/payment.ts";
import { fillInformation, signByTyping } from "../screens/steps.ts";
import { findFreeSlot } from "../support/places.ts";
import { test } from "../support/test.ts";
import { newVisitor } from "../support/visitor.ts";

const OFFLINE = "No internet connection. Please check your network and try again.";
const UNREACHABLE =
  "We cannot reach the booking service. Please check your internet connection and try again.";

const isServer = (url: URL) => ["/healthz", "/booking/payment"].includes(url.pathname);
const isCode = (url: URL) => url.pathname.startsWith("/assets/") && url.pathname.endsWith(".js");

/** Nothing is fetched ahead, so that each step finds nothing of the next one in the browser. */
async function fetchNothingAhead(page: Page): Promise<void> {
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

/** Goes on while the server refuses; the page stays and says so, and goes on once it answers. */
async function goOnInSpite(page: Page, press: () => Promise<void>, next: string): Promise<void> {
  const before = await page.getByRole("heading", { level: 1 }).innerText();
  await page.evaluate("window.sameDocument = true");
  await page.route(isCode, (route) => route.abort());
  await press();
  await expect(alert(page)).toContainText(UNREACHABLE);
  await expect(title(page, before)).toBeVisible();
  await alert(page).getByRole("button", { name: "Try Again" }).click();
  await expect(alert(page)).toContainText(UNREACHABLE);
  await page.unroute(isCode);
  await alert(page).getByRole("button", { name: "Try Again" }).click();
  await expect(title(page, next)).toBeFocused();
  await expect(alert(page)).toBeHidden();
  expect(await page.evaluate("window.sameDocument")).toBe(true);
}

test("a server that refuses between any two steps is said in place, and nothing typed is lost", async ({
  page,
  request,
}) => {
  test.slow();
  const free = await findFreeSlot(request, "Paddle Board Hire");
  await fetchNothingAhead(page);
  await openActivities(page);
  const press = (name: string) => () => page.getByRole("button", { name, exact: true }).click();
  const bookNow = page.getByRole("link", { name: `Book Now: ${free.activity.name}` });
  await goOnInSpite(page, () => bookNow.click(), "Select Date & Time");
  await chooseTime(page, free);
  await goOnInSpite(page, press("Continue"), "Select Tickets");
  await goOnInSpite(page, press("Continue"), "Your Information");
  await fillInformation(page, newVisitor());
  await goOnInSpite(page, press("Continue"), "Add Optional Items");
  await goOnInSpite(page, press("Continue"), "Review & Sign Waiver");
  await signByTyping(page, "Amelia Hartley");

  await test.step("the payment step has a document of its own", async () => {
    await page.route(isServer, (route) => route.abort());
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(alert(page)).toContainText(UNREACHABLE);
    await page.unroute(isServer);
    await alert(page).getByRole("button", { name: "Try Again" }).click();
    await pay(page);
    await expectBooked(page);
  });
});

test("who loses the network between two steps goes on by themselves once it is back", async ({
  page,
  context,
  request,
}) => {
  const free = await findFreeSlot(request, "Paddle Board Hire");
  await fetchNothingAhead(page);
  await openActivities(page);
  await page.getByRole("link", { name: `Book Now: ${free.activity.name}` }).click();
  await chooseTime(page, free);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(alert(page)).toContainText(OFFLINE);
  await expect(title(page, "Select Date & Time")).toBeVisible();
  await context.setOffline(false);
  await expect(title(page, "Select Tickets")).toBeFocused();
});

test("who turned away from a page that could not be had gets it at the next press, once it can be had", async ({
  page,
}) => {
  await fetchNothingAhead(page);
  await openActivities(page);
  await page.route(isCode, (route) => route.abort());
  const bookNow = page.getByRole("link", { name: "Book Now: Giant Slides" });
  await bookNow.click();
  await expect(alert(page)).toContainText(UNREACHABLE);
  await page.getByRole("link", { name: "Harbour Lake Aquapark" }).first().click();
  await expect(alert(page)).toBeHidden();
  await page.unroute(isCode);
  await bookNow.click();
  await expect(title(page, "Select Date & Time")).toBeFocused();
});

test("code that cannot be fetched ahead changes nothing for who has not asked for it", async ({
  page,
}) => {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await page.addInitScript(() => {
    window.requestIdleCallback = (work) => {
      Object.assign(window, { fetchAhead: work });
      return 0;
    };
  });
  await openActivities(page);
  await page.evaluate("window.sameDocument = true");
  await page.route(isCode, (route) => route.abort());
  const refused = page.waitForEvent("requestfailed");
  await page.evaluate("window.fetchAhead()");
  await refused;
  await page.unroute(isCode);
  await page.getByRole("link", { name: "Book Now: Giant Slides" }).click();
  await expect(title(page, "Select Date & Time")).toBeFocused();
  await expect(alert(page)).toBeHidden();
  expect(await page.evaluate("window.sameDocument")).toBe(true);
  expect(errors).toEqual([]);
});

test("where the code is of a build that is gone, the page is loaded anew and goes on", async ({
  page,
  request,
}) => {
  const free = await findFreeSlot(request, "Paddle Board Hire");
  await fetchNothingAhead(page);
  await openActivities(page);
  await page.getByRole("link", { name: `Book Now: ${free.activity.name}` }).click();
  await chooseTime(page, free);
  await page.evaluate("document.documentElement.dataset.loaded = 'before'");
  await page.route(isCode, (route) => route.fulfill({ status: 404 }), { times: 1 });
  await page.getByRole("button", { name: "Continue" }).click();
  await page.locator("html[data-alive]:not([data-loaded])").waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(title(page, "Select Tickets")).toBeFocused();
});
