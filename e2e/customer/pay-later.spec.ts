import { type APIRequestContext, expect } from "@playwright/test";
import {
  chooseNewTime,
  manageHeading,
  openFromEmail,
  statusMessage,
} from "../screens/manage-booking.ts";
import { DECLINED_CARD, fillCard, pay, payButton, paymentError } from "../screens/payment.ts";
import { getEmailKinds } from "../support/account.ts";
import { openAdmin } from "../support/administrators.ts";
import { openBooking } from "../support/booking-actions.ts";
import { findFreeSlot } from "../support/places.ts";
import type { RunningServer } from "../support/running-server.ts";
import { test } from "../support/settings.ts";
import { bookAsStaff } from "../support/staff-bookings.ts";
import { newVisitor } from "../support/visitor.ts";

test("a booking made by telephone is paid by the link that staff send, after a card that was declined", async ({
  page,
  request,
  server,
}) => {
  const { email } = newVisitor();
  const { bookingId } = await bookAsStaff(server, request, email, { paidBy: null });
  await openAdmin(page, server);
  await openBooking(page, bookingId);
  await page.getByRole("button", { name: "Actions" }).click();
  await page.getByRole("menuitem", { name: "Send payment link" }).click();
  await expect(page.getByText("Payment link sent successfully")).toBeVisible();
  expect(await getEmailKinds(server, email)).toEqual(["booking-confirmation", "payment-request"]);

  await page.context().clearCookies();
  await openFromEmail(page, email);
  await page.getByRole("link", { name: /^Pay £/ }).click();
  await expect(manageHeading(page, "Payment")).toBeVisible();
  await pay(page, DECLINED_CARD);
  await expect(paymentError(page)).toBeVisible();
  await fillCard(page);
  await payButton(page).dblclick();
  await expect(statusMessage(page, "Thank you, your booking is paid")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Paid with Visa ending 1111");
  await expect(page.getByRole("link", { name: /^Pay £/ })).toHaveCount(0);
  await expectLaterPaymentCaptured(server, bookingId);
});

test("a customer adds a ticket and pays for it, then removes it and is refunded", async ({
  page,
  request,
  server,
}) => {
  const { bookingId, email } = await bookChangeable(server, request);
  await openFromEmail(page, email);
  await page.getByRole("link", { name: "Change tickets or add-ons" }).click();
  await expect(manageHeading(page, "Change your booking")).toBeFocused();
  await page.getByRole("button", { name: /^One more: Tickets/ }).click();
  await page.getByRole("button", { name: /^Continue to pay £/ }).click();
  await expect(page.getByText("3 tickets instead of 2")).toBeVisible();
  await pay(page);
  await expect(statusMessage(page, "Your booking is changed and paid")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("3 tickets");
  await expectLaterPaymentCaptured(server, bookingId);
  await page.getByRole("link", { name: "Change tickets or add-ons" }).click();
  await page.getByRole("button", { name: /^One fewer: Tickets/ }).click();
  await page.getByRole("button", { name: "Change booking" }).click();
  await expect(statusMessage(page, "Your booking is changed")).toContainText(
    /We refund £.* to your card/,
  );
  await expect(page.getByRole("main")).toContainText("2 tickets");
});

test("a customer changes to a dearer activity and pays the difference", async ({
  page,
  request,
  server,
}) => {
  const { bookingId, email } = await bookChangeable(server, request);
  const kayak = await findFreeSlot(request, "Kayak Safari");
  await openFromEmail(page, email);
  await page.getByRole("link", { name: "Change activity" }).click();
  await expect(manageHeading(page, "Change your activity")).toBeFocused();
  await page.getByRole("button", { name: /^Kayak Safari/ }).click();
  await chooseNewTime(page, kayak);
  await page.getByRole("button", { name: /^Continue to pay £/ }).click();
  await expect(page.getByText(/^Instead of Giant Slides/)).toBeVisible();
  await pay(page);
  await expect(statusMessage(page, "Your booking is changed and paid")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Kayak Safari");
  const { rows } = await server.pool.query(
    "SELECT activity_id, starts_at FROM bookings WHERE id = $1",
    [bookingId],
  );
  expect(rows).toEqual([
    { activity_id: kayak.activity.id, starts_at: new Date(kayak.slot.startsAt) },
  ]);
  await expectLaterPaymentCaptured(server, bookingId);
});

/** A paid booking that its customer may change in every way until it begins. */
async function bookChangeable(server: RunningServer, request: APIRequestContext) {
  await server.pool.query("UPDATE settings SET customer_changes = 'all'");
  const { email } = newVisitor();
  const { bookingId } = await bookAsStaff(server, request, email);
  await server.pool.query("UPDATE bookings SET cancellation_policy_hours = 0 WHERE id = $1", [
    bookingId,
  ]);
  return { bookingId, email };
}

/** A moment after its answer. */
async function expectLaterPaymentCaptured({ pool }: RunningServer, bookingId: string) {
  await expect
    .poll(async () => {
      const { rows } = await pool.query(
        "SELECT state FROM payments WHERE booking_id = $1 AND is_later",
        [bookingId],
      );
      return rows;
    })
    .toEqual([{ state: "captured" }]);
}
