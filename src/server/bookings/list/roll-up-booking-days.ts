import type { Pool } from "pg";
import type { Context } from "../../context.ts";
import { withRetries } from "../../platform/database/transaction.ts";

/**
 * Rolls up the bookings of days that are over, and changes to earlier ones, into the counts by day.
 * Any number of processes may run it, as often as they like: each continues where the last one
 * stopped.
 */
export async function rollUpBookingDays(
  { pool }: Pick<Context, "pool">,
  signal?: AbortSignal,
): Promise<void> {
  if (!signal?.aborted) await withRetries(() => rollUpDays(pool));
}

/** The first roll-up of a venue that has been open for years reads all its bookings. */
const ROLL_UP_TIMEOUT_MS = 120_000;

/**
 * Rolls up the bookings created before today (UTC). One roll-up runs at a time, and no other
 * process waits for it. A booking's creation time is the start of its transaction, so nothing later
 * than the oldest open transaction is rolled up. Bookings counted for the first time are counted as
 * they are, and the changes of them that this roll-up sees are discarded; a change that is not
 * committed yet is left for the next one (migration 0033).
 * @returns false when another process is at it
 */
async function rollUpDays(pool: Pool): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query(`BEGIN; SET LOCAL statement_timeout = ${ROLL_UP_TIMEOUT_MS}`);
    const { rows } = await client.query<{ isAlone: boolean }>(
      `SELECT pg_try_advisory_xact_lock(hashtext('booking_days')) AS "isAlone"`,
    );
    const isAlone = rows[0]?.isAlone === true;
    if (isAlone) await client.query(ROLL_UP_QUERY);
    await client.query("COMMIT");
    return isAlone;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

const ROLL_UP_SQL = `
  WITH span AS (
    SELECT rolled_up_until AS since, greatest(rolled_up_until, date_trunc('day', least(
      venue_now() - interval '1 hour',
      (SELECT min(xact_start) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()),
      public.owner_transaction_start()), 'UTC')) AS until
    FROM booking_day_roll_up
  ),
  roll_up AS (
    UPDATE booking_day_roll_up SET rolled_up_until = span.until FROM span
    WHERE span.until > rolled_up_until
  ),
  change AS (
    DELETE FROM booking_day_changes WHERE made_at < (SELECT until FROM span)
    RETURNING made_at, counted_by, day, status, booking_count
  ),
  made AS (
    SELECT utc_day(starts_at) AS visit_day, utc_day(created_at) AS booked_day, status,
           count(*)::int AS booking_count
    FROM span JOIN bookings ON hidden_at IS NULL
      AND created_at >= span.since AND created_at < span.until
    GROUP BY 1, 2, 3
  ),
  added AS (
    SELECT counted_by, day, status, booking_count FROM change
    WHERE made_at < (SELECT since FROM span)
    UNION ALL SELECT 'visit', visit_day, status, booking_count FROM made
    UNION ALL SELECT 'booked', booked_day, status, booking_count FROM made
  )
  INSERT INTO booking_days AS d (counted_by, day, status, booking_count)
  SELECT counted_by, day, status, sum(booking_count) FROM added GROUP BY 1, 2, 3
  HAVING sum(booking_count) <> 0
  ON CONFLICT (counted_by, day, status) DO UPDATE
  SET booking_count = d.booking_count + excluded.booking_count`;

/** The driver waits longer than the server, so that the server reports the timeout. */
const ROLL_UP_QUERY = { text: ROLL_UP_SQL, query_timeout: ROLL_UP_TIMEOUT_MS + 2000 };
