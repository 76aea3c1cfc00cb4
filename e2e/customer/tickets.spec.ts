import { expect, type Page } from "@playwright/test";
import { type ErrorCode, errors } from "../../src/shared/errors.ts";
import { paths } from "../../src/web/paths.ts";
import { goToTickets } from "../screens/journey.ts";
import { continueButton, goBack } from "../screens/steps.ts";
import { CHECKOUT, CHECKOUTS, refuse } from "../support/answers.ts";
import { openStep } from "../support/at-step.ts";
import { findFreeSlot, holdElsewhere, placesLeft } from "../support/places.ts";
import { draftIn } from "../support/ready-to-pay.ts";
import { expectAccessible, expectNoSidewaysScroll, test } from "../support/test.ts";

function count(page: Page) {
  return page.getByRole("spinbutton", { name: "Tickets" });
}

function oneMore(page: Page) {
  return page.getByRole("button", { name: "One more: Tickets" });
}

function oneFewer(page: Page) {
  return page.getByRole("button", { name: "One fewer: Tickets" });
}

/** On the tickets step, with nothing held yet. */
async function openTickets(page: Page, request: Parameters<typeof openStep>[1], tickets = 1) {
  const at = await openStep(page, request, paths.tickets, {
    tickets,
    change: { held: null, ticketCount: tickets },
  });
  await expect(page.getByText(/\d+ left at/)).toBeVisible();
  return at;
}

function informationHeading(page: Page) {
  return page.getByRole("heading", { name: "Your Information" });
}

test("from one ticket to as many as the activity takes, by pressing, typing and arrows", async ({
  page,
  request,
}) => {
  const free = await findFreeSlot(request, "Sunset Wake Session");
  await goToTickets(page, free);
  await expect(page.getByText(/^8 left at \d+:\d\d pm$/)).toBeVisible();
  await expect(oneFewer(page)).toHaveAttribute("aria-disabled", "true");
  await oneMore(page).click();
  await expect(count(page)).toHaveValue("2");
  await count(page).fill("99");
  await count(page).press("Enter");
  await expect(count(page)).toHaveValue("8");
  await expect(oneMore(page)).toHaveAttribute("aria-disabled", "true");
  await oneMore(page).click({ force: true });
  await expect(count(page)).toHaveValue("8");
  await count(page).fill("0");
  await count(page).blur();
  await expect(count(page)).toHaveValue("1");
  await count(page).press("ArrowUp");
  await expect(count(page)).toHaveValue("2");
  await count(page).press("End");
  await expect(count(page)).toHaveValue("8");
  await expect(page.getByRole("status").filter({ hasText: "Total £256.00" })).toHaveCount(1);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test("no more than the places that are left", { tag: "@one-width" }, async ({ page, request }) => {
  const free = await findFreeSlot(request, "Sunset Wake Session");
  await holdElsewhere(request, free, 5);
  await goToTickets(page, free);
  await expect(page.getByText(/^3 left at/)).toBeVisible();
  await count(page).press("End");
  await expect(count(page)).toHaveValue("3");
  await expect(oneMore(page)).toHaveAttribute("aria-disabled", "true");
  await expectAccessible(page);
});

test("Continue holds the places, and another number later holds or frees the difference", {
  tag: "@one-width",
}, async ({ page, request }) => {
  const free = await findFreeSlot(request, "Kayak Safari");
  await goToTickets(page, free);
  await expect(
    page.getByText("When you continue, we hold your places for 15 minutes"),
  ).toBeVisible();
  await oneMore(page).click();
  await continueButton(page).click();
  await informationHeading(page).waitFor();
  expect(await placesLeft(request, free)).toBe(10);
  const held = (await draftIn(page)).held?.id;
  for (const wanted of [5, 1]) {
    await goBack(page, "Tickets");
    await expect(page.getByText(/^12 left at .*, yours included$/)).toBeVisible();
    await expect(page.getByText("You can still change their number here.")).toBeVisible();
    await count(page).fill(String(wanted));
    await continueButton(page).click();
    await informationHeading(page).waitFor();
    expect(await placesLeft(request, free)).toBe(12 - wanted);
  }
  expect((await draftIn(page)).held?.id).toBe(held);
});

test("a step further on sends back here while another number is chosen and not yet held", {
  tag: "@one-width",
}, async ({ page, request }) => {
  await openStep(page, request, paths.tickets, { tickets: 2 });
  await oneMore(page).click();
  await page.goto(paths.addons);
  await expect(page).toHaveURL(paths.tickets);
  await expect(count(page)).toHaveValue("3");
});

test("fewer places than wanted: said, and what is left is one press away", async ({
  page,
  request,
}) => {
  const { free } = await openTickets(page, request, 4);
  const others = (await placesLeft(request, free)) - 2;
  await holdElsewhere(request, free, others);
  await continueButton(page).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Not enough capacity in this time slot");
  await expect(alert).toContainText("There are 2 places left.");
  await expect(alert.getByRole("link", { name: "Choose another time" })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Take 2 tickets" }).click();
  await expect(alert).toHaveCount(0);
  await expect(count(page)).toHaveValue("2");
  await continueButton(page).click();
  await expect(informationHeading(page)).toBeFocused();
});

test("no place left at all is said before anybody presses Continue", { tag: "@one-width" }, async ({
  page,
  request,
}) => {
  const free = await findFreeSlot(request, "Sunset Wake Session");
  await goToTickets(page, free);
  await holdElsewhere(request, free, 8);
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("Not enough capacity in this time slot");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Choose another time" }).click();
  await expect(page.getByRole("heading", { name: "Select Date & Time" })).toBeFocused();
  await expect(page.getByText(/can no longer be booked/)).toBeVisible();
});

const WITH_ANOTHER_TIME: ErrorCode[] = [
  "INVALID_TIME_SLOT",
  "TIME_SLOT_NOT_FOUND",
  "SLOT_FULLY_BOOKED",
  "SLOT_TOO_LATE",
  "SLOT_STARTED",
  "SLOT_CLOSED",
];
for (const code of WITH_ANOTHER_TIME) {
  test(`"${errors[code].sentence}" is said, with the way to another time`, {
    tag: "@one-width",
  }, async ({ page, request }) => {
    await openTickets(page, request);
    await refuse(page, CHECKOUTS, code, "POST");
    await continueButton(page).click();
    await expect(page.getByRole("alert")).toContainText(errors[code].sentence);
    await page.getByRole("link", { name: "Choose another time" }).click();
    await expect(page.getByRole("heading", { name: "Select Date & Time" })).toBeVisible();
  });
}

test("an activity that is no longer offered leads to the others", { tag: "@one-width" }, async ({
  page,
  request,
}) => {
  await openTickets(page, request);
  await refuse(page, CHECKOUTS, "ACTIVITY_NOT_FOUND", "POST");
  await continueButton(page).click();
  await expect(page.getByRole("alert")).toContainText(errors.ACTIVITY_NOT_FOUND.sentence);
  await page.getByRole("link", { name: "Choose another activity" }).click();
  await expect(page).toHaveURL(/\/booking$/);
});

test("who holds places in too many bookings is told, with another number too", {
  tag: "@one-width",
}, async ({ page, request }) => {
  await openTickets(page, request);
  // One is held already, by who opened the step.
  for (let holds = 1; holds < 10; holds++) {
    await holdElsewhere(request, await findFreeSlot(request, "Giant Slides"), 1);
  }
  await continueButton(page).click();
  await expect(page.getByRole("alert")).toContainText(
    "You are holding places in several bookings already.",
  );
  await expectAccessible(page);
  await oneMore(page).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await continueButton(page).click();
  await expect(page.getByRole("alert")).toContainText(
    "You are holding places in several bookings already.",
  );
});

test("a payment under way cannot be changed from here, and the way back to it is given", {
  tag: "@one-width",
}, async ({ page, request }) => {
  await openStep(page, request, paths.tickets, { tickets: 2 });
  await refuse(page, CHECKOUT, "PAYMENT_RUNNING", "PATCH");
  await oneMore(page).click();
  await continueButton(page).click();
  await expect(page.getByRole("alert")).toContainText(
    "We are checking your payment; do not pay again.",
  );
  await page.getByRole("link", { name: "Back to your payment" }).click();
  await expect(page.getByRole("heading", { name: "Payment", level: 1 })).toBeVisible();
  await expect(page.getByText("2 × £14.00")).toBeVisible();
});
