import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { openHydrated } from "./hydration.ts";
import type { RunningServer } from "./running-server.ts";

/** A unique email address. */
export const newEmailAddress = () => `amelia-${randomUUID().slice(0, 8)}@example.com`;

/** Opens a booking above some screen of the back office. */
export async function openBooking(page: Page, bookingId: string): Promise<void> {
  await openHydrated(page, `/admin/profile?booking=${bookingId}`);
  await expect(page.getByRole("button", { name: "Actions" })).toBeVisible();
}

/** Chooses an action from the menu of the open booking. Returns the dialog that it opens. */
export async function chooseAction(page: Page, action: string, title = action): Promise<Locator> {
  await page.getByRole("button", { name: "Actions" }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: title, exact: true });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** The state of a booking in the database. */
export async function readBookingState({ pool }: RunningServer, bookingId: string) {
  const { rows } = await pool.query(
    `SELECT b.status, b.refund_choice AS "refundChoice", b.refund_pence AS "refundPence",
       b.offline_paid_pence AS "offlinePaidPence", b.hidden_at IS NOT NULL AS "isHidden",
       s.start_time AS "startsAt",
       array(SELECT m.kind FROM emails m WHERE m.booking_id = b.id AND m.to_address <> ''
             ORDER BY m.created_at) AS emails
     FROM bookings b JOIN time_slots s ON s.id = b.time_slot_id WHERE b.id = $1`,
    [bookingId],
  );
  return rows[0];
}
