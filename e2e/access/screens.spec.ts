import { expect, type Page } from "@playwright/test";
import { errors } from "../../src/shared/errors.ts";
import { bookNow, openActivities } from "../screens/activity-list.ts";
import { chooseSlot } from "../screens/date-and-time.ts";
import {
  CHALLENGED_CARD,
  DECLINED_CARD,
  expectBooked,
  pay,
  payButton,
  paymentError,
} from "../screens/payment.ts";
import { chooseTickets, continueTo, fillInformation, signByTyping } from "../screens/steps.ts";
import { openWithSecondsLeft } from "../support/hold-time.ts";
import { look } from "../support/looks.ts";
import { findFreeSlot, holdElsewhere } from "../support/places.ts";
import { openPayment, readyToPay } from "../support/ready-to-pay.ts";
import { test } from "../support/test.ts";
import { newVisitor } from "../support/visitor.ts";

// Each test looks at many states, and on a busy machine a look takes seconds.
test.describe.configure({ timeout: 240_000 });

const ACTIVITIES = "**/api/activities";
const DAYS = "**/api/activities/*/days?*";
const SLOTS = "**/api/activities/*/slots?*";
const ADDONS = "**/api/add-ons";
const WAIVER = "**/api/waiver";

/** Answers a request otherwise than the server would, until `page.unroute`. */
async function answer(page: Page, path: string, json: object, status = 200): Promise<void> {
  await page.route(path, (route) => route.fulfill({ status, json }));
}

async function fail(page: Page, path: string): Promise<void> {
  await answer(page, path, { defined: false, code: "INTERNAL_SERVER_ERROR", status: 500 }, 500);
}

function button(page: Page, name: string | RegExp) {
  return page.getByRole("button", { name });
}

test("the list of activities in each of its states, and a page that is not there", async ({
  page,
  isMobile,
}) => {
  await page.goto("/no/such/page");
  await look(page, "not found");
  await fail(page, ACTIVITIES);
  await page.getByRole("main").getByRole("link").first().click();
  await expect(page.getByRole("alert")).toBeVisible();
  await look(page, "the list failed");
  await page.unroute(ACTIVITIES);
  await answer(page, ACTIVITIES, []);
  await button(page, "Try Again").click();
  await expect(page.getByText("No activities available at the moment.")).toBeVisible();
  await look(page, "the list is empty");
  await openActivities(page);
  await look(page, "the list");
  if (!isMobile) return;
  await button(page, "Menu").click();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await look(page, "the menu is open");
});

test("date and time, and tickets, in each of their states", async ({ page, request }) => {
  const free = await findFreeSlot(request, "Aqua Assault Course");
  await openActivities(page);
  await fail(page, DAYS);
  await bookNow(page, free.activity.name);
  await expect(page.getByText("Failed to load available time slots")).toBeVisible();
  await look(page, "the days failed");
  await page.unroute(DAYS);
  await fail(page, SLOTS);
  // Both failures are said in the same words: only the answer tells which of them stands there.
  const noTimes = page.waitForResponse(SLOTS);
  await button(page, "Try Again").click();
  await noTimes;
  await expect(page.getByText("Failed to load available time slots")).toBeVisible();
  await look(page, "the times failed");
  await page.unroute(SLOTS);
  await answer(page, SLOTS, []);
  await button(page, "Try Again").click();
  await expect(page.getByText("There are no sessions on this day.")).toBeVisible();
  await look(page, "no times on this day");
  await page.unroute(SLOTS);
  await button(page, "Clear").click();
  await expect(page.getByRole("heading", { name: "Choose a day" })).toBeVisible();
  await look(page, "nothing chosen");
  await chooseSlot(page, free);
  await look(page, "tickets");
  await holdElsewhere(request, free, free.slot.placesLeft - 1);
  await button(page, "One more: Tickets").click();
  await button(page, "Continue").click();
  await expect(page.getByText(errors.SLOT_FULL.sentence)).toBeVisible();
  await look(page, "too few places left");
});

test("information and add-ons in each of their states", async ({ page, request }) => {
  const free = await findFreeSlot(request, "Aqua Assault Course");
  await openActivities(page);
  await bookNow(page, free.activity.name);
  await chooseSlot(page, free);
  await chooseTickets(page, 2);
  await page.getByRole("heading", { name: "Your Information" }).waitFor();
  await look(page, "no information yet");
  await button(page, "Continue").click();
  await expect(page.getByRole("region", { name: "Please check" })).toBeVisible();
  await look(page, "errors in the information");
  await fillInformation(page, newVisitor());
  await look(page, "information");
  await fail(page, ADDONS);
  await continueTo(page, "Add Optional Items");
  await expect(page.getByText("Failed to load add-ons")).toBeVisible();
  await look(page, "the add-ons failed");
  await page.unroute(ADDONS);
  await answer(page, ADDONS, []);
  await button(page, "Try Again").click();
  await expect(page.getByText("There is nothing to add at the moment.")).toBeVisible();
  await look(page, "no add-ons");
  await page.unroute(ADDONS);
  await page.reload();
  await button(page, /One more: Wetsuit/).click();
  await look(page, "an add-on is taken");
});

test("the waiver in each of its states", async ({ page, request }) => {
  await fail(page, WAIVER);
  const draft = JSON.parse((await readyToPay(page, request)).draft);
  await openPayment(page, JSON.stringify({ ...draft, waiver: null }));
  await expect(button(page, "Retry Loading")).toBeVisible({ timeout: 20_000 });
  await look(page, "the waiver failed");
  await page.unroute(WAIVER);
  await button(page, "Retry Loading").click();
  await expect(page.getByRole("region", { name: "Waiver text" })).toBeVisible();
  await look(page, "the waiver is not signed");
  await button(page, "Apply Gift voucher").click();
  await page.getByRole("textbox", { name: "Discount code" }).fill("NOSUCHCODE");
  await button(page, "Apply Discount code").click();
  await expect(page.getByText(errors.DISCOUNT_INVALID.sentence)).toBeVisible();
  await button(page, "Continue").click();
  await expect(page.getByRole("region", { name: "Please check 2 fields" })).toBeVisible();
  await look(page, "errors in waiver and codes");
  await drawSignature(page);
  await look(page, "signed by hand");
  await signByTyping(page, "Amelia Hartley");
  await page.getByRole("textbox", { name: "Gift voucher" }).fill("LAKE-GIFT-DEMO-CODE");
  await button(page, "Apply Gift voucher").click();
  await page.getByRole("textbox", { name: "Discount code" }).fill("WELCOME10");
  await button(page, "Apply Discount code").click();
  await expect(button(page, "Remove Discount code")).toBeVisible();
  await expect(button(page, "Remove Gift voucher")).toBeVisible();
  await look(page, "signed by typing, with codes");
});

async function drawSignature(page: Page): Promise<void> {
  const pad = page.locator("canvas");
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error("There is nowhere to sign.");
  await page.mouse.move(box.x + 30, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 90, { steps: 5 });
  await page.mouse.up();
  await expect(button(page, "Clear")).toBeVisible();
}

test("payment in each of its states", async ({ page, request }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/v1/square.js", async (route) => {
    await held;
    await route.continue();
  });
  await readyToPay(page, request, { tickets: 2 });
  await expect(page.getByText("Loading the card form")).toBeVisible();
  await look(page, "the card form loads");
  release();
  await expect(payButton(page)).toBeEnabled();
  await look(page, "payment");
  await pay(page, DECLINED_CARD);
  await expect(paymentError(page)).toBeVisible();
  await look(page, "declined");
  await pay(page, CHALLENGED_CARD);
  await expect(page.getByTestId("fake-3ds-code")).toBeVisible();
  await look(page, "the bank asks");
  await page.getByTestId("fake-3ds-cancel").click();
  await expect(page.getByText("Card Verification Required")).toBeVisible();
  await look(page, "verification needed");
});

test("the confirmation in each of its states", async ({ page, request }) => {
  await readyToPay(page, request, { tickets: 2 });
  await pay(page);
  await expectBooked(page);
  await look(page, "confirmed");
  await button(page, "Copy reference").click();
  await look(page, "the reference is copied");
  await button(page, "Invite friends").click();
  await expect(page.getByRole("dialog", { name: "Invite friends" })).toBeVisible();
  await look(page, "friends are invited");
});

test("payment that cannot be set up, and places whose time runs out", async ({
  page,
  request,
  server,
}) => {
  const { sentence: message, status } = errors.PAYMENT_NOT_CONFIGURED;
  const refusal = { defined: true, code: "PAYMENT_NOT_CONFIGURED", status, message };
  await answer(page, "**/api/payment-configuration", refusal, status);
  const { checkoutId, draft } = await readyToPay(page, request);
  await expect(page.getByText("Payment Configuration Error")).toBeVisible({ timeout: 15_000 });
  await look(page, "payment is not configured");
  await page.unroute("**/api/payment-configuration");
  await openWithSecondsLeft(page, server, { checkoutId, draft }, 100);
  await expect(page.getByRole("region", { name: "Time left" })).toBeVisible();
  await look(page, "little time left");
  await openWithSecondsLeft(page, server, { checkoutId, draft }, 0);
  await expect(page.getByRole("dialog", { name: "Your time ran out" })).toBeVisible();
  await look(page, "the time ran out");
});
