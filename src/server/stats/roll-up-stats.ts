import type { Pool } from "pg";
import type { Context } from "../context.ts";
import { withRetries } from "../platform/database/transaction.ts";
import { DAILY_METRICS, HOURLY_METRICS } from "./metrics.ts";

/**
 * Rolls up everything created until some minutes ago, and changes to older rows, into the stored
 * stats. Safe to run in any number of processes at any time: what one leaves, the next takes.
 */
export async function rollUpStats(
  { pool }: Pick<Context, "pool">,
  stopping?: AbortSignal,
): Promise<void> {
  let hasMore = true;
  while (hasMore && !stopping?.aborted) hasMore = await withRetries(() => rollUpOnce(pool));
}

/** A first batch of a venue with years of bookings takes seconds. */
const STATEMENT_TIMEOUT_MS = 120_000;

/** Bookings per batch, so that a first roll-up of years is many transactions of seconds. */
const BATCH_SIZE = 50_000;

/**
 * Rolls up one batch: adds rows created until some minutes ago, and recorded changes to rows that
 * were rolled up before, to the stored stats. Only one roll-up runs at a time, and no other
 * statement waits for it. It counts new rows as its snapshot sees them and drops the changes to
 * them that the snapshot also sees; later changes are left for the next roll-up (migration 0033).
 * It leaves out rows created less than five minutes before the oldest open transaction, so
 * capturing the payment of a new booking records no change.
 * @returns whether there is more to roll up
 */
async function rollUpOnce(pool: Pool): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query(`BEGIN; SET LOCAL statement_timeout = ${STATEMENT_TIMEOUT_MS}`);
    const { rows } = await client.query<{ isAlone: boolean }>(
      `SELECT pg_try_advisory_xact_lock(hashtext('stats_roll_up')) AS "isAlone"`,
    );
    const isAlone = rows[0]?.isAlone === true;
    const rolledUp = isAlone ? await client.query<{ hasMore: boolean }>(ROLL_UP_QUERY) : undefined;
    await client.query("COMMIT");
    return rolledUp?.rows[0]?.hasMore === true;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

const sumColumns = (metrics: readonly string[]) =>
  metrics.map((metric) => `sum(${metric})`).join(", ");
const addToStored = (table: string, metrics: readonly string[]) =>
  metrics.map((metric) => `${metric} = ${table}.${metric} + excluded.${metric}`).join(", ");

const ROLL_UP = `
  WITH horizon AS (
    SELECT least(
      venue_now() - interval '10 minutes',
      least((SELECT min(xact_start) FROM pg_stat_activity
             WHERE datname = current_database() AND pid <> pg_backend_pid()),
            public.owner_transaction_start()) - interval '5 minutes') AS at
  ),
  span AS (
    SELECT f.rolled_up_until AS since, horizon.at AS horizon,
           least(horizon.at, greatest(coalesce(enough.at, 'infinity'),
                                      f.rolled_up_until + interval '1 second')) AS until
    FROM stats_roll_up f CROSS JOIN horizon
    LEFT JOIN LATERAL (
      SELECT b.created_at AS at FROM bookings b
      WHERE b.hidden_at IS NULL AND b.created_at >= f.rolled_up_until
      ORDER BY b.created_at, b.id OFFSET ${BATCH_SIZE} LIMIT 1
    ) enough ON true
  ),
  roll_up AS (
    UPDATE stats_roll_up SET rolled_up_until = span.until FROM span WHERE span.until > rolled_up_until
  ),
  change AS (
    DELETE FROM stats_changes WHERE made_at < (SELECT until FROM span) RETURNING *
  ),
  added AS MATERIALIZED (
    SELECT day, hour, activity_id, ${DAILY_METRICS.join(", ")}, customers_of_day, customers_of_week,
           customers_of_month
    FROM change WHERE made_at < (SELECT since FROM span)
    UNION ALL
    SELECT day, hour, activity_id, ${DAILY_METRICS.join(", ")}, customers_of_day, customers_of_week,
           customers_of_month
    FROM stats_entries
    WHERE created_at >= (SELECT since FROM span) AND created_at < (SELECT until FROM span)
  ),
  days AS (
    INSERT INTO daily_stats AS stored (day, activity_id, ${DAILY_METRICS.join(", ")})
    SELECT day, activity_id, ${sumColumns(DAILY_METRICS)} FROM added GROUP BY 1, 2
    ON CONFLICT (day, activity_id) DO UPDATE SET ${addToStored("stored", DAILY_METRICS)}
  ),
  months AS (
    INSERT INTO monthly_stats AS stored (month, activity_id, ${DAILY_METRICS.join(", ")})
    SELECT date_trunc('month', day::timestamp)::date, activity_id, ${sumColumns(DAILY_METRICS)}
    FROM added GROUP BY 1, 2
    ON CONFLICT (month, activity_id) DO UPDATE SET ${addToStored("stored", DAILY_METRICS)}
  ),
  hours AS (
    INSERT INTO hourly_stats AS stored (day, hour, ${HOURLY_METRICS.join(", ")})
    SELECT day, hour, ${sumColumns(HOURLY_METRICS)}
    FROM (SELECT *, card_pence + offline_pence + voucher_pence AS revenue_pence FROM added) AS each
    GROUP BY 1, 2
    ON CONFLICT (day, hour) DO UPDATE SET ${addToStored("stored", HOURLY_METRICS)}
  ),
  expiry_change AS (
    DELETE FROM voucher_expiry_changes RETURNING day, voucher_count, balance_pence
  ),
  expiries AS (
    INSERT INTO voucher_expiries AS stored (day, voucher_count, balance_pence)
    SELECT day, sum(voucher_count), sum(balance_pence) FROM expiry_change GROUP BY 1
    ON CONFLICT (day) DO UPDATE SET ${addToStored("stored", ["voucher_count", "balance_pence"])}
  )
  SELECT until < horizon AS "hasMore" FROM span`;

/** Longer than the server's own timeout, so that the error comes from the server. */
const ROLL_UP_QUERY = { text: ROLL_UP, query_timeout: STATEMENT_TIMEOUT_MS + 2000 };
