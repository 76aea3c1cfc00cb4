import type { Context } from "../context.ts";
import { defineStatement } from "../platform/database/statement.ts";
import { ERASED_WAIVER } from "./erased-data.ts";

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
 * Erases signature and name of up to `atOnce` signed waivers past their retention period, with an
 * event. Skips rows locked by other processes; the next run erases them. Returns a row for each.
 */
const eraseWaiverBatch = defineStatement<{ atOnce: number }, { bookingId: string }>(
  "erase-waivers",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(at_once int)),
   due AS (
     SELECT w.id
     FROM customer_waivers w, settings s
     WHERE w.erased_at IS NULL
       AND w.signed_at < venue_now() - make_interval(years => s.waiver_retention_years)
     LIMIT (SELECT at_once FROM input)
     FOR NO KEY UPDATE OF w SKIP LOCKED
   ),
   waiver AS (
     UPDATE customer_waivers w SET ${ERASED_WAIVER}, erased_at = venue_now()
     FROM due, waiver_versions v, settings s
     WHERE w.id = due.id AND v.id = w.waiver_version_id
     RETURNING w.booking_id, w.signed_at, s.waiver_retention_years
   ),
   history AS (
     INSERT INTO events (actor_kind, entity, entity_id, type, before, after)
     SELECT 'system', 'booking', booking_id, 'booking.waiver-erased',
            jsonb_build_object('signedAt', signed_at),
            jsonb_build_object('retentionYears', waiver_retention_years)
     FROM waiver
   )
   SELECT booking_id FROM waiver`,
);
