import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { findBrokenInvariants } from "../../../tests/invariants/invariants.ts";
import { startMailServer } from "../../../tests/support/mail-server.ts";
import { testAccount } from "../../../tests/support/test-account.ts";
import { book } from "../../../tests/support/test-booking.ts";
import { testContext } from "../../../tests/support/test-context.ts";
import { createVenue } from "../../../tests/support/test-venue.ts";
import { purchaseVoucher } from "../../../tests/support/test-voucher.ts";
import { requestPasswordReset } from "../accounts/account-requests.ts";
import { cancelBooking } from "../bookings/cancel/cancel-booking.ts";
import { moveBooking } from "../bookings/move/move-booking.ts";
import { createSmtpTransport } from "../integrations/email/smtp-transport.ts";
import { readEmailDetails } from "./admin-emails.routes.ts";
import { loadEmailHtml } from "./render-email.ts";
import { resendEmail } from "./resend-email.ts";
import { drainDeliveries, sendDueEmails } from "./send-emails.ts";

const server = await startMailServer();
const emailGateway = createSmtpTransport(server.url);
const context = await testContext({ email: emailGateway });
const { db, pool } = context;
const venue = await createVenue(context);
const [ten, eleven] = venue.slots as [Date, Date];
await db.updateTable("settings").set({ maxBookingsPerSlot: 1000 }).execute();
await db.updateTable("activities").set({ maxCapacity: 100 }).execute();
const tom = await testAccount(context, { name: "Tom Reeve", role: "admin" });
const actor = { kind: "staff", id: tom.id } as const;
await loadEmailHtml();
afterAll(async () => {
  await drainDeliveries(context);
  emailGateway.close();
  await server.stop();
});
beforeEach(() => server.accept());

function resend(emailId: string, resendId: string = randomUUID()) {
  return resendEmail(context, { emailId: emailId, resendId, userId: tom.id });
}

async function findEmailId(column: "booking_id" | "voucher_id", about: string, kind: string) {
  await drainDeliveries(context);
  await pool.query("UPDATE emails SET next_try_at = venue_now() WHERE state = 'queued'");
  await sendDueEmails(context);
  const { rows } = await pool.query(
    `SELECT id FROM emails WHERE ${column} = $1 AND kind = $2 ORDER BY created_at DESC LIMIT 1`,
    [about, kind],
  );
  return rows[0].id as string;
}

test("a failed email is resent as a new one, and the log shows it", async () => {
  server.refuse("recipient", 550);
  const bookingId = await book(context, venue, ten);
  const failed = await findEmailId("booking_id", bookingId, "booking-confirmation");
  expect(await readEmailDetails(context, failed)).toMatchObject({
    state: "failed",
    resendRefusal: null,
  });
  server.accept();
  const resent = await resend(failed);
  expect(resent).toMatchObject({ state: "sent", kind: "booking-confirmation" });
  expect(await readEmailDetails(context, failed)).toMatchObject({
    state: "failed",
    resentAs: resent.id,
    resendRefusal: "EMAIL_ALREADY_RESENT",
  });
  const { rows } = await pool.query(
    "SELECT actor_id, after FROM events WHERE type = 'email.resent'",
  );
  expect(rows).toMatchObject([{ actor_id: tom.id, after: { emailId: resent.id, bookingId } }]);
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("a repeated request sends one email, and of two concurrent requests one succeeds", async () => {
  const bookingId = await book(context, venue, ten);
  const sent = await findEmailId("booking_id", bookingId, "booking-confirmation");
  const resendId = randomUUID();
  const repeats = await Promise.all([1, 2, 3].map(() => resend(sent, resendId)));
  expect(repeats.map(({ id }) => id)).toEqual([resendId, resendId, resendId]);
  await findEmailId("booking_id", bookingId, "booking-confirmation");
  const results = await Promise.allSettled([1, 2].map(() => resend(resendId)));
  const refusals = results.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
  expect(refusals).toEqual(["EMAIL_ALREADY_RESENT"]);
  const { rows } = await pool.query(
    "SELECT FROM emails WHERE booking_id = $1 AND kind = 'booking-confirmation'",
    [bookingId],
  );
  expect(rows).toHaveLength(3);
  const other = await findEmailId(
    "booking_id",
    await book(context, venue, ten),
    "booking-confirmation",
  );
  await expect(resend(other, resendId)).rejects.toMatchObject({ code: "IDEMPOTENCY_MISMATCH" });
});

test("outdated content is not resent", async () => {
  const bookingId = await book(context, venue, ten);
  const confirmation = await findEmailId("booking_id", bookingId, "booking-confirmation");
  await moveBooking(context, { bookingId, startsAt: eleven, notify: true, actor });
  await expect(resend(confirmation)).rejects.toMatchObject({ code: "EMAIL_OUTDATED" });
  const moved = await findEmailId("booking_id", bookingId, "booking-moved");
  expect(await resend(moved)).toMatchObject({ state: "sent" });
  await cancelBooking(context, { bookingId, refund: { choice: "full" }, notify: true, actor });
  const cancelled = await findEmailId("booking_id", bookingId, "booking-cancelled");
  await expect(resend(moved)).rejects.toMatchObject({ code: "EMAIL_ALREADY_RESENT" });
  expect(await resend(cancelled)).toMatchObject({ state: "sent" });
  const { id: voucherId } = await purchaseVoucher(context);
  const delivery = await findEmailId("voucher_id", voucherId, "voucher-delivery");
  expect(await resend(delivery)).toMatchObject({ state: "sent" });
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("a sent account link is not resent; one that failed is, while it is valid", async () => {
  const { email } = await testAccount(context);
  await requestPasswordReset(context, email);
  await drainDeliveries(context);
  const { rows } = await pool.query("SELECT id, state FROM emails WHERE to_address = $1", [email]);
  expect(rows).toMatchObject([{ state: "sent" }]);
  await expect(resend(rows[0].id)).rejects.toMatchObject({ code: "EMAIL_OUTDATED" });

  server.refuse("recipient", 550);
  const another = await testAccount(context);
  await requestPasswordReset(context, another.email);
  await drainDeliveries(context);
  server.accept();
  const failed = await pool.query("SELECT id, state FROM emails WHERE to_address = $1", [
    another.email,
  ]);
  expect(failed.rows).toMatchObject([{ state: "failed" }]);
  expect(await resend(failed.rows[0].id)).toMatchObject({ state: "sent" });
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("an email that is still waiting, or unknown, is refused with an error code", async () => {
  const bookingId = await book(context, venue, ten);
  const { rows } = await pool.query(
    `INSERT INTO emails (kind, to_address, booking_id, content, next_try_at)
     SELECT 'booking-notice', s.admin_email || 'x', $1, '{}', venue_now() + interval '1 day' FROM settings s
     RETURNING id`,
    [bookingId],
  );
  await expect(resend(rows[0].id)).rejects.toMatchObject({ code: "EMAIL_WAITING" });
  await expect(resend(randomUUID())).rejects.toMatchObject({ code: "EMAIL_NOT_FOUND" });
});
