import { expect, type Page } from "@playwright/test";
import { errors } from "../../src/shared/errors.ts";
import { formatPence } from "../../src/shared/money.ts";
import { formatDate, formatMoment, formatTime } from "../../src/shared/time.ts";
import {
  BOOKING,
  CANCELLATION,
  chooseNewDay,
  chooseNewTime,
  MOVE,
  openByLetter,
  openCancel,
  openMove,
  tell,
  timeTile,
  title,
  told,
} from "../screens/held-booking.ts";
import { followManageLink, openMail } from "../screens/mailbox.ts";
import { expectBooked, pay } from "../screens/payment.ts";
import { refuse } from "../support/answers.ts";
import { venueNow } from "../support/clock.ts";
import { look } from "../support/looks.ts";
import { bookAtDesk } from "../support/own-bookings.ts";
import { findFreeSlot, holdElsewhere, placesLeft } from "../support/places.ts";
import { readyToPay } from "../support/ready-to-pay.ts";
import { moneyOnCard } from "../support/standin.ts";
import { test } from "../support/test.ts";
import { newVisitor } from "../support/visitor.ts";

const TIME_ZONE = "Europe/London";
const FAILED_TO_CANCEL = "Failed to cancel booking. Please try again.";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

test("a guest moves what the letter's link opens, then cancels it, and the card gets its money back", {
  tag: "@one-width",
}, async ({ page, request, server }) => {
  test.slow();
  const ready = await readyToPay(page, request, { tickets: 2 });
  const goal = await findFreeSlot(request, "Giant Slides");
  await pay(page);
  await expectBooked(page);
  await openMail(page, ready.visitor.email);
  const opened = await followManageLink(page);
  await openMove(opened);
  await expect(timeTile(opened, ready.free.slot.startsAt)).toBeDisabled();
  await expect(timeTile(opened, ready.free.slot.startsAt)).toContainText("Your time now");
  await expect(button(opened, "Move booking")).toBeDisabled();
  await chooseNewTime(opened, goal);
  const newStart = new Date(goal.slot.startsAt);
  const choice = opened.getByRole("region", { name: "Your choice" });
  await expect(choice).toContainText(formatMoment(new Date(ready.free.slot.startsAt), TIME_ZONE));
  await expect(choice).toContainText(formatMoment(newStart, TIME_ZONE));
  await look(opened, "a new time is chosen");
  await button(opened, "Move booking").dblclick();
  await expect(told(opened, "Your booking is moved")).toContainText(
    `See you at ${formatMoment(newStart, TIME_ZONE)}.`,
  );
  const shown = opened.getByRole("main");
  await expect(shown).toContainText(formatDate(newStart, TIME_ZONE));
  await expect(shown).toContainText(formatTime(newStart, TIME_ZONE));
  const { maxCapacity } = goal.activity;
  expect(await placesLeft(request, ready.free)).toBe(maxCapacity);
  expect(await placesLeft(request, goal)).toBe(maxCapacity - 2);

  const dialog = await openCancel(opened);
  await expect(dialog).toContainText("Back to your Visa ending 1111");
  await expect(dialog).toContainText(formatPence(ready.totalPence));
  const deadline = new Date(newStart.getTime() - 24 * 3_600_000);
  await expect(dialog).toContainText(`Until ${formatMoment(deadline, TIME_ZONE)}, everything`);
  await dialog.getByRole("button", { name: "Cancel booking" }).dblclick();
  await expect(told(opened, "Your booking is cancelled")).toContainText(
    `${formatPence(ready.totalPence)} goes back to your card.`,
  );
  await expect(shown).toContainText("Cancelled");
  await expect(shown).toContainText("Back to your Visa ending 1111");
  await expect(button(opened, "Cancel booking")).toBeHidden();
  await expect(opened.getByRole("link", { name: "Move to another time" })).toBeHidden();
  expect(await placesLeft(request, goal)).toBe(maxCapacity);
  const { rows } = await server.pool.query<{ id: string }>(
    "SELECT id FROM bookings WHERE checkout_id = $1",
    [ready.checkoutId],
  );
  await expect
    .poll(() => moneyOnCard(server, rows[0]?.id ?? ""), { timeout: 20_000 })
    .toEqual({ takenPence: ready.totalPence, returnedPence: ready.totalPence });
});

test("moving tells what stands against it, and stays where it was", { tag: "@one-width" }, async ({
  page,
  request,
  server,
}) => {
  test.slow();
  const { email } = newVisitor();
  await bookAtDesk(server, request, email, { tickets: 3 });
  const goal = await findFreeSlot(request, "Giant Slides");
  await holdElsewhere(request, goal, goal.activity.maxCapacity - 2);
  const free = await findFreeSlot(request, "Giant Slides");
  await openByLetter(page, email);
  await openMove(page);
  await page.goBack();
  await expect(title(page)).toBeVisible();
  await openMove(page);
  await chooseNewTime(page, free);
  const wrong = page.getByRole("alert");

  await page.route(MOVE, (route) => route.abort());
  await button(page, "Move booking").click();
  await expect(wrong).toContainText("We could not hear whether it worked");
  await expect(wrong).toContainText("Your booking is never moved twice.");
  await page.unroute(MOVE);

  await refuse(page, MOVE, "SLOT_FULL");
  await button(page, "Move booking").click();
  await expect(wrong).toContainText("Your booking was not moved");
  await expect(wrong).toContainText(errors.SLOT_FULL.sentence);
  await page.unroute(MOVE);

  // Two places are not enough for three.
  await chooseNewDay(page, goal);
  const small = timeTile(page, goal.slot.startsAt);
  await expect(small).toBeDisabled();
  await expect(small).toContainText("2 left");

  await chooseNewTime(page, free);
  await refuse(page, MOVE, "MOVE_TOO_LATE");
  await button(page, "Move booking").click();
  await expect(wrong).toContainText(errors.MOVE_TOO_LATE.sentence);
  await expect(wrong.locator("a[href^='tel:']")).toBeVisible();
  await look(page, "too late to move");
  await wrong.getByRole("button", { name: "Look at my booking" }).click();
  await expect(title(page)).toBeVisible();
});

test("cancelling says what went wrong, and never takes another amount than was shown", {
  tag: "@one-width",
}, async ({ page, request, server }) => {
  test.slow();
  const { email } = newVisitor();
  const { free } = await bookAtDesk(server, request, email);
  await openByLetter(page, email);

  await refuse(page, CANCELLATION, "BOOKING_STARTED", "GET");
  const dialog = await openCancel(page);
  await expect(dialog.getByRole("alert")).toContainText(errors.BOOKING_STARTED.sentence);
  await expect(dialog.getByRole("button", { name: "Cancel booking" })).toBeHidden();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await page.unroute(CANCELLATION);

  await openCancel(page);
  const sure = dialog.getByRole("button", { name: "Cancel booking" });
  await page.route(CANCELLATION, (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await sure.click();
  await expect(dialog.getByRole("alert")).toHaveText(FAILED_TO_CANCEL);
  await look(page, "it could not be cancelled");
  await page.unroute(CANCELLATION);

  // Staff gave a part back meanwhile: what was shown is sent as another amount.
  await page.route(CANCELLATION, (route) => {
    const isPost = route.request().method() === "POST";
    return isPost
      ? route.continue({ postData: JSON.stringify({ expectedRefundPence: 1 }) })
      : route.continue();
  });
  await sure.click();
  await expect(dialog.getByRole("alert")).toContainText(errors.REFUND_CHANGED.sentence);
  await expect(sure).toBeVisible();
  await page.unroute(CANCELLATION);
  expect(await placesLeft(request, free)).toBe(free.activity.maxCapacity - 2);

  await sure.click();
  await expect(told(page, "Your booking is cancelled")).toContainText("at the desk");
  await expect(page.getByText("Status: Cancelled")).toBeVisible();
});

test("after the deadline, while it waits to be confirmed and once it is over, the page says what is left", {
  tag: "@one-width",
}, async ({ page, request, server }) => {
  test.slow();
  const { email } = newVisitor();
  await bookAtDesk(server, request, email);
  await openByLetter(page, email);
  const shown = page.getByRole("main");
  const hour = 3_600_000;
  const at = (hours: number) => new Date(venueNow().getTime() + hours * hour).toISOString();
  const nothing = { cancel: false, move: false, signWaiver: false };

  const deadline = at(-2);
  await tell(page, {
    ...{ startsAt: at(22), endsAt: at(23), deadline },
    can: { ...nothing, cancel: true },
  });
  await expect(shown).toContainText(`ended at ${formatMoment(new Date(deadline), TIME_ZONE)}`);
  await expect(shown.locator("a[href^='tel:']")).toBeVisible();
  await expect(button(page, "Cancel booking")).toBeVisible();
  await expect(page.getByRole("link", { name: "Move to another time" })).toBeHidden();
  await look(page, "after the deadline");
  await page.route(CANCELLATION, async (route) => {
    const answer = await route.fetch();
    const none = { refundPence: 0, cardPence: 0, deskPence: 0, voucherPence: 0 };
    const json = { ...(await answer.json()), ...none, deadline, isBeforeDeadline: false };
    await route.fulfill({ response: answer, json });
  });
  const dialog = await openCancel(page);
  await expect(dialog).toContainText("Comes back in all£0.00");
  await expect(dialog).toContainText("If you cancel now, nothing comes back.");
  await expect(dialog.locator("a[href^='tel:']")).toBeVisible();
  await look(page, "nothing would come back");
  await page.unroute(CANCELLATION);

  await tell(page, { status: "pending", can: nothing });
  await expect(shown).toContainText("This booking is not confirmed yet.");
  await expect(shown).toContainText("Pending");

  await tell(page, { startsAt: at(-2), endsAt: at(-1), deadline: at(-26), can: nothing });
  await expect(shown).toContainText("Thank you for coming");
  await expect(shown).toContainText("It was not signed.");
  await expect(button(page, "Cancel booking")).toBeHidden();
  await look(page, "over");
});

test("what was cancelled in another tab is shown as it is now", { tag: "@one-width" }, async ({
  page,
  request,
  server,
}) => {
  const { email } = newVisitor();
  await bookAtDesk(server, request, email);
  await openByLetter(page, email);
  await refuse(page, CANCELLATION, "BOOKING_CANCELLED", "GET");
  await page.route(MANAGED_OR_BOOKING, async (route) => {
    const answer = await route.fetch();
    const can = { cancel: false, move: false, signWaiver: false };
    const json = { ...(await answer.json()), status: "cancelled", can };
    await route.fulfill({ response: answer, json });
  });
  const dialog = await openCancel(page);
  await expect(dialog.getByRole("alert")).toContainText(errors.BOOKING_CANCELLED.sentence);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("Status: Cancelled")).toBeVisible();
});

const MANAGED_OR_BOOKING = new RegExp(`${BOOKING.source}|/api/managed-booking$`);
