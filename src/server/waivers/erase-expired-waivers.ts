import type { Context } from "../context.ts";
import { defineStatement } from "../platform/database/statement.ts";
import { ERASED_SIGNATURE, ERASED_WAIVER_TEXT } from "./erased-data.ts";

/** Small enough to keep each statement short. */
const BATCH_SIZE = 200;

/**
 * Erases personal data from every signed waiver older than the retention period in the settings.
 * Each batch is atomic; if the process stops, the next run continues.
 * @returns the number of erased waivers.
 */
export async function eraseExpiredWaivers(
  { pool }: Context,
  signal?: AbortSignal,
): Promise<number> {
  let count = 0;
  while (!signal?.aborted) {
    const erased = await eraseWaiverBatch(pool, { atOnce: BATCH_SIZE });
    count += erased.length;
    if (erased.length < BATCH_SIZE) break;
  }
  return count;
}

/**
 * Erases up to `atOnce` signed waivers past their retention period: signature and name, in the
 * booking and in the customer's waiver, with an event. Skips rows locked by other processes; the
 * next run erases them. Returns a row for each.
 */
const eraseWaiverBatch = defineStatement<{ atOnce: number }, { bookingId: string }>(
  "erase-waivers",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(at_once int)),
   due AS (
     SELECT w.id, b.id AS booking_id, s.waiver_retention_years, w.signed_at,
            ${ERASED_WAIVER_TEXT} AS text
     FROM settings s, customer_waivers w
     JOIN bookings b ON b.id = w.booking_id
     JOIN waiver_versions v ON v.id = w.waiver_version_id
     WHERE w.erased_at IS NULL
       AND w.signed_at < venue_now() - make_interval(years => s.waiver_retention_years)
     LIMIT (SELECT at_once FROM input)
     FOR NO KEY UPDATE OF b SKIP LOCKED
   ),
   booking AS (
     UPDATE bookings b
     SET waiver_signature = ${ERASED_SIGNATURE}, waiver_content_snapshot = due.text,
         waiver_sha256 = sha256(convert_to(due.text, 'UTF8'))
     FROM due WHERE b.id = due.booking_id AND b.waiver_signed
   ),
   waiver AS (
     UPDATE customer_waivers w
     SET signature = ${ERASED_SIGNATURE}, content_snapshot = due.text,
         sha256 = sha256(convert_to(due.text, 'UTF8')), erased_at = venue_now()
     FROM due WHERE w.id = due.id AND w.erased_at IS NULL
     RETURNING w.booking_id
   ),
   history AS (
     INSERT INTO events (actor_kind, entity, entity_id, type, before, after)
     SELECT 'system', 'booking', due.booking_id, 'booking.waiver-erased',
            jsonb_build_object('signedAt', due.signed_at),
            jsonb_build_object('retentionYears', due.waiver_retention_years)
     FROM due JOIN waiver USING (booking_id)
   )
   SELECT booking_id FROM waiver`,
);
