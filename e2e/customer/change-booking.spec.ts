import { expect, type Page } from "@playwright/test";
import { errors } from "../../src/shared/errors.ts";
import { formatPence } from "../../src/shared/money.ts";
import { formatDate, formatDateTime, formatTime } from "../../src/shared/time.ts";
import { followManageLink, openEmail } from "../screens/mailbox.ts";
import {
  chooseNewTime,
  openCancel,
  openFromEmail,
  openMove,
  statusMessage,
  timeTile,
} from "../screens/manage-booking.ts";
import { expectBooked, pay } from "../screens/payment.ts";
import { findFreeSlot, getPlacesLeft } from "../support/places.ts";
import { openReadyToPay } from "../support/ready-to-pay.ts";
import { readCardMoney } from "../support/square-simulator.ts";
import { bookAsStaff } from "../support/staff-bookings.ts";
import { test } from "../support/test.ts";
import { newVisitor } from "../support/visitor.ts";

const TIME_ZONE = "Europe/London";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

test("a guest moves and then cancels the booking from the email's link, and the card is refunded", async ({
  page,
  request,
  server,
}) => {
  const prepared = await openReadyToPay(page, request, { tickets: 2 });
  const targetSlot = await findFreeSlot(request, "Giant Slides");
  await pay(page);
  await expectBooked(page);
  await openEmail(page, prepared.visitor.email);
  const managePage = await followManageLink(page);
  await openMove(managePage);
  await expect(timeTile(managePage, prepared.freeSlot.slot.startsAt)).toBeDisabled();
  await expect(timeTile(managePage, prepared.freeSlot.slot.startsAt)).toContainText(
    "Your time now",
  );
  await expect(button(managePage, "Move booking")).toBeDisabled();
  await chooseNewTime(managePage, targetSlot);
  const newStart = new Date(targetSlot.slot.startsAt);
  const choice = managePage.getByRole("region", { name: "Your choice" });
  await expect(choice).toContainText(
    formatDateTime(new Date(prepared.freeSlot.slot.startsAt), TIME_ZONE),
  );
  await expect(choice).toContainText(formatDateTime(newStart, TIME_ZONE));
  await button(managePage, "Move booking").dblclick();
  await expect(statusMessage(managePage, "Your booking is moved")).toContainText(
    `See you at ${formatDateTime(newStart, TIME_ZONE)}.`,
  );
  const main = managePage.getByRole("main");
  await expect(main).toContainText(formatDate(newStart, TIME_ZONE));
  await expect(main).toContainText(formatTime(newStart, TIME_ZONE));
  const { maxCapacity } = targetSlot.activity;
  expect(await getPlacesLeft(request, prepared.freeSlot)).toBe(maxCapacity);
  expect(await getPlacesLeft(request, targetSlot)).toBe(maxCapacity - 2);

  const dialog = await openCancel(managePage);
  await expect(dialog).toContainText("Refund to your Visa ending 1111");
  await expect(dialog).toContainText(formatPence(prepared.totalPence));
  const deadline = new Date(newStart.getTime() - 24 * 3_600_000);
  await expect(dialog).toContainText(
    `Free cancellation until ${formatDateTime(deadline, TIME_ZONE)}.`,
  );
  await dialog.getByRole("button", { name: "Cancel booking" }).dblclick();
  await expect(statusMessage(managePage, "Your booking is cancelled")).toContainText(
    `We refund ${formatPence(prepared.totalPence)} to your card.`,
  );
  await expect(main).toContainText("Cancelled");
  await expect(main).toContainText("Refund to your Visa ending 1111");
  await expect(button(managePage, "Cancel booking")).toBeHidden();
  await expect(managePage.getByRole("link", { name: "Move to another time" })).toBeHidden();
  expect(await getPlacesLeft(request, targetSlot)).toBe(maxCapacity);
  const { rows } = await server.pool.query<{ id: string }>(
    "SELECT id FROM bookings WHERE checkout_id = $1",
    [prepared.checkoutId],
  );
  await expect
    .poll(() => readCardMoney(server, rows[0]?.id ?? ""), { timeout: 20_000 })
    .toEqual({ capturedPence: prepared.totalPence, refundedPence: prepared.totalPence });
});

test("a booking that was cancelled in another tab is shown as it is now", async ({
  page,
  context,
  request,
  server,
}) => {
  const { email } = newVisitor();
  const { freeSlot } = await bookAsStaff(server, request, email);
  await openFromEmail(page, email);
  const otherTab = await context.newPage();
  await otherTab.goto(page.url());
  const otherDialog = await openCancel(otherTab);
  await otherDialog.getByRole("button", { name: "Cancel booking" }).click();
  await expect(statusMessage(otherTab, "Your booking is cancelled")).toContainText("at the desk");
  expect(await getPlacesLeft(request, freeSlot)).toBe(freeSlot.activity.maxCapacity);

  const dialog = await openCancel(page);
  await expect(dialog.getByRole("alert")).toContainText(errors.BOOKING_CANCELLED.sentence);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("Status: Cancelled")).toBeVisible();
});
