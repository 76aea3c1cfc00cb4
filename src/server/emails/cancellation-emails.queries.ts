import { type Kysely, sql } from "kysely";
import type { DB } from "../platform/database/schema.ts";

/** The kinds of email that notify a customer of a cancelled booking. */
export const CANCELLATION_EMAIL_KINDS = ["booking-cancelled", "booking-payment-expired"] as const;

export function isCancellationEmail(kind: string): boolean {
  return CANCELLATION_EMAIL_KINDS.some((cancellationKind) => cancellationKind === kind);
}

/** Marks the email as sent. Updates the booking's row first, the lock order used everywhere. */
export async function markCancellationEmailSent(db: Kysely<DB>, emailId: string): Promise<void> {
  await sql`
    WITH booking AS (
      UPDATE bookings b SET cancellation_email_sent = true
      FROM emails m
      WHERE m.id = ${emailId} AND b.id = m.booking_id
      RETURNING b.id)
    UPDATE emails SET state = 'sent', sent_at = venue_now(), last_error = NULL
    WHERE id = ${emailId} AND state = 'queued'
      AND (SELECT count(*) FROM booking) IS NOT NULL`.execute(db);
}

/** Marks the email as captured, if this delivery attempt still holds it. */
export async function markCancellationEmailCaptured(
  db: Kysely<DB>,
  { id, tries }: { id: string; tries: number },
): Promise<void> {
  await sql`
    WITH booking AS (
      UPDATE bookings b SET cancellation_email_sent = true
      FROM emails m
      WHERE m.id = ${id} AND m.state = 'queued' AND m.tries = ${tries} AND b.id = m.booking_id
      RETURNING b.id)
    UPDATE emails SET state = 'captured'
    WHERE id = ${id} AND state = 'queued' AND tries = ${tries}
      AND (SELECT count(*) FROM booking) IS NOT NULL`.execute(db);
}
