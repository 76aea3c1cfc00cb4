import { expect, type Page } from "@playwright/test";
import { errors } from "../../src/shared/errors.ts";
import { formatPence } from "../../src/shared/money.ts";
import { formatDate, formatMoment, formatTime } from "../../src/shared/time.ts";
import { followManageLink, openMail } from "../screens/mailbox.ts";
import {
  chooseNewTime,
  openByLetter,
  openCancel,
  openMove,
  timeTile,
  told,
} from "../screens/manage-booking.ts";
import { expectBooked, pay } from "../screens/payment.ts";
import { findFreeSlot, placesLeft } from "../support/places.ts";
import { readyToPay } from "../support/ready-to-pay.ts";
import { moneyOnCard } from "../support/square-simulator.ts";
import { bookAtDesk } from "../support/staff-bookings.ts";
import { test } from "../support/test.ts";
import { newVisitor } from "../support/visitor.ts";

const TIME_ZONE = "Europe/London";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

test("a guest moves what the letter's link opens, then cancels it, and the card gets its money back", async ({
  page,
  request,
  server,
}) => {
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

test("what was cancelled in another tab is shown as it is now", async ({
  page,
  context,
  request,
  server,
}) => {
  const { email } = newVisitor();
  const { free } = await bookAtDesk(server, request, email);
  await openByLetter(page, email);
  const other = await context.newPage();
  await other.goto(page.url());
  const elsewhere = await openCancel(other);
  await elsewhere.getByRole("button", { name: "Cancel booking" }).click();
  await expect(told(other, "Your booking is cancelled")).toContainText("at the desk");
  expect(await placesLeft(request, free)).toBe(free.activity.maxCapacity);

  const dialog = await openCancel(page);
  await expect(dialog.getByRole("alert")).toContainText(errors.BOOKING_CANCELLED.sentence);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("Status: Cancelled")).toBeVisible();
});
