import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { brokenInvariants } from "../../../tests/invariants/invariants.ts";
import { startMailServer } from "../../../tests/support/mail-server.ts";
import { testAccount } from "../../../tests/support/test-account.ts";
import { book } from "../../../tests/support/test-booking.ts";
import { testContext } from "../../../tests/support/test-context.ts";
import { createVenue } from "../../../tests/support/test-venue.ts";
import { bought } from "../../../tests/support/test-voucher.ts";
import { askForNewPassword } from "../accounts/request-password-reset.ts";
import { cancelBooking } from "../bookings/cancel/cancel-booking.ts";
import { moveBooking } from "../bookings/move/move-booking.ts";
import { createSmtpMail } from "../integrations/email/smtp-transport.ts";
import { showMessage } from "./admin-emails.routes.ts";
import { loadTemplates } from "./render-email.ts";
import { resendMessage } from "./resend-email.ts";
import { finishSending, sendDueMessages } from "./send-emails.ts";

const server = await startMailServer();
const mail = createSmtpMail(server.url);
const context = await testContext({ mail });
const { db, pool } = context;
const venue = await createVenue(context);
const [ten, eleven] = venue.slots as [Date, Date];
await db.updateTable("settings").set({ maxBookingsPerSlot: 1000 }).execute();
await db.updateTable("activities").set({ maxCapacity: 100 }).execute();
const tom = await testAccount(context, { name: "Tom Reeve", role: "admin" });
const actor = { kind: "staff", id: tom.id } as const;
await loadTemplates();
afterAll(async () => {
  await finishSending(context);
  mail.close();
  await server.stop();
});
beforeEach(() => server.accept());

function resend(messageId: string, resendId: string = randomUUID()) {
  return resendMessage(context, { messageId, resendId, userId: tom.id });
}

async function messageOf(column: "booking_id" | "voucher_id", about: string, kind: string) {
  await finishSending(context);
  await pool.query("UPDATE messages SET next_try_at = venue_now() WHERE state = 'queued'");
  await sendDueMessages(context);
  const { rows } = await pool.query(
    `SELECT id FROM messages WHERE ${column} = $1 AND kind = $2 ORDER BY created_at DESC LIMIT 1`,
    [about, kind],
  );
  return rows[0].id as string;
}

test("a letter that failed is sent as another one, and the log says so", async () => {
  server.refuse("recipient", 550);
  const bookingId = await book(context, venue, ten);
  const failed = await messageOf("booking_id", bookingId, "booking-confirmation");
  expect(await showMessage(context, failed)).toMatchObject({
    state: "failed",
    resendRefusal: null,
  });
  server.accept();
  const again = await resend(failed);
  expect(again).toMatchObject({ state: "sent", kind: "booking-confirmation" });
  expect(await showMessage(context, failed)).toMatchObject({
    state: "failed",
    resentAs: again.id,
    resendRefusal: "MESSAGE_RESENT",
  });
  const { rows } = await pool.query(
    "SELECT actor_id, after FROM events WHERE what = 'message.resent'",
  );
  expect(rows).toMatchObject([{ actor_id: tom.id, after: { messageId: again.id, bookingId } }]);
  expect(await brokenInvariants(pool)).toEqual([]);
});

test("two presses are one letter, and so are two people", async () => {
  const bookingId = await book(context, venue, ten);
  const sent = await messageOf("booking_id", bookingId, "booking-confirmation");
  const resendId = randomUUID();
  const presses = await Promise.all([1, 2, 3].map(() => resend(sent, resendId)));
  expect(presses.map(({ id }) => id)).toEqual([resendId, resendId, resendId]);
  await messageOf("booking_id", bookingId, "booking-confirmation");
  const people = await Promise.allSettled([1, 2].map(() => resend(resendId)));
  const refusals = people.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
  expect(refusals).toEqual(["MESSAGE_RESENT"]);
  const { rows } = await pool.query(
    "SELECT FROM messages WHERE booking_id = $1 AND kind = 'booking-confirmation'",
    [bookingId],
  );
  expect(rows).toHaveLength(3);
  const other = await messageOf(
    "booking_id",
    await book(context, venue, ten),
    "booking-confirmation",
  );
  await expect(resend(other, resendId)).rejects.toMatchObject({ code: "IDEMPOTENCY_MISMATCH" });
});

test("what is no longer so is not said again", async () => {
  const bookingId = await book(context, venue, ten);
  const confirmation = await messageOf("booking_id", bookingId, "booking-confirmation");
  await moveBooking(context, { bookingId, startsAt: eleven, notify: true, actor });
  await expect(resend(confirmation)).rejects.toMatchObject({ code: "MESSAGE_OUTDATED" });
  const moved = await messageOf("booking_id", bookingId, "booking-moved");
  expect(await resend(moved)).toMatchObject({ state: "sent" });
  await cancelBooking(context, { bookingId, refund: { choice: "full" }, notify: true, actor });
  const cancelled = await messageOf("booking_id", bookingId, "booking-cancelled");
  await expect(resend(moved)).rejects.toMatchObject({ code: "MESSAGE_RESENT" });
  expect(await resend(cancelled)).toMatchObject({ state: "sent" });
  const { id: voucherId } = await bought(context);
  const delivery = await messageOf("voucher_id", voucherId, "voucher-delivery");
  expect(await resend(delivery)).toMatchObject({ state: "sent" });
  expect(await brokenInvariants(pool)).toEqual([]);
});

test("a link of an account is not sent twice; one that never left is, while it leads somewhere", async () => {
  const { email } = await testAccount(context);
  await askForNewPassword(context, email);
  await finishSending(context);
  const { rows } = await pool.query("SELECT id, state FROM messages WHERE to_address = $1", [
    email,
  ]);
  expect(rows).toMatchObject([{ state: "sent" }]);
  await expect(resend(rows[0].id)).rejects.toMatchObject({ code: "MESSAGE_OUTDATED" });

  server.refuse("recipient", 550);
  const another = await testAccount(context);
  await askForNewPassword(context, another.email);
  await finishSending(context);
  server.accept();
  const failed = await pool.query("SELECT id, state FROM messages WHERE to_address = $1", [
    another.email,
  ]);
  expect(failed.rows).toMatchObject([{ state: "failed" }]);
  expect(await resend(failed.rows[0].id)).toMatchObject({ state: "sent" });
  expect(await brokenInvariants(pool)).toEqual([]);
});

test("what has not left yet, or is not there, is refused in words", async () => {
  const bookingId = await book(context, venue, ten);
  const { rows } = await pool.query(
    `INSERT INTO messages (kind, to_address, booking_id, content, next_try_at)
     SELECT 'booking-notice', s.admin_email || 'x', $1, '{}', venue_now() + interval '1 day' FROM settings s
     RETURNING id`,
    [bookingId],
  );
  await expect(resend(rows[0].id)).rejects.toMatchObject({ code: "MESSAGE_WAITING" });
  await expect(resend(randomUUID())).rejects.toMatchObject({ code: "MESSAGE_NOT_FOUND" });
});
