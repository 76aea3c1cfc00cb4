import { DAILY_METRICS, HOURLY_METRICS } from "../stats/metrics.ts";
import type { Invariant } from "./invariant.ts";

/**
 * Recomputes everything created before the last roll-up from bookings, payments and vouchers
 * themselves, independently of the view that is rolled up: rows of `day`, `hour`, `activity_id` and
 * every metric.
 */
const RECOMPUTED_STATS = `
  roll_up AS (SELECT rolled_up_until, venue_timezone() AS zone FROM stats_roll_up),
  booking AS (
    SELECT b.id, b.activity_id, b.hidden_at IS NULL AS is_seen, b.status = 'cancelled' AS is_cancelled,
           b.ticket_count, b.discount_pence,
           b.voucher_pence - coalesce(b.refund_pence - b.refund_card_pence - b.refund_offline_pence, 0)
             AS redeemed_pence,
           b.created_at AT TIME ZONE zone AS at,
           greatest(0, (b.starts_at AT TIME ZONE zone)::date - (b.created_at AT TIME ZONE zone)::date)
             AS ahead,
           lag(b.created_at AT TIME ZONE zone) OVER (
             PARTITION BY b.customer_id, b.hidden_at IS NULL ORDER BY b.created_at, b.id) AS previous
    FROM bookings b, roll_up WHERE b.created_at < roll_up.rolled_up_until),
  of_booking AS (
    SELECT at::date AS day, extract(hour FROM at)::int AS hour, activity_id,
           is_seen::int AS bookings, (is_seen AND is_cancelled)::int AS cancelled_bookings,
           CASE WHEN is_seen AND NOT is_cancelled THEN ticket_count ELSE 0 END AS tickets,
           CASE WHEN is_seen AND NOT is_cancelled THEN discount_pence ELSE 0 END AS discount_pence,
           redeemed_pence, (redeemed_pence > 0)::int AS redeemed_bookings, is_seen::int * ahead AS lead_days, (is_seen AND ahead = 0)::int AS lead_same_day,
           (is_seen AND ahead BETWEEN 1 AND 2)::int AS lead_2_days,
           (is_seen AND ahead BETWEEN 3 AND 7)::int AS lead_7_days,
           (is_seen AND ahead BETWEEN 8 AND 30)::int AS lead_30_days,
           0 AS card_pence, 0 AS offline_pence, 0 AS voucher_pence, 0 AS vouchers_sold, 0 AS refunded_pence,
           (is_seen AND previous IS NULL)::int AS new_customers,
           (is_seen AND (previous IS NULL OR previous::date < at::date))::int AS customers_of_day,
           (is_seen AND (previous IS NULL OR date_trunc('week', previous) < date_trunc('week', at)))::int
             AS customers_of_week,
           (is_seen AND (previous IS NULL OR date_trunc('month', previous) < date_trunc('month', at)))::int
             AS customers_of_month
    FROM booking),
  made AS (
    SELECT id AS booking_id, NULL::uuid AS voucher_id, activity_id, at FROM booking
    UNION ALL
    SELECT NULL, v.id, NULL, v.created_at AT TIME ZONE zone
    FROM vouchers v, roll_up WHERE v.created_at < roll_up.rolled_up_until),
  of_payment AS (
    SELECT m.at::date, extract(hour FROM m.at)::int, m.activity_id, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
           CASE WHEN m.booking_id IS NOT NULL AND p.method = 'card'
                THEN p.amount_pence - p.refunded_pence ELSE 0 END,
           CASE WHEN m.booking_id IS NOT NULL AND p.method <> 'card'
                THEN p.amount_pence - p.refunded_pence ELSE 0 END,
           CASE WHEN m.voucher_id IS NOT NULL THEN p.amount_pence - p.refunded_pence ELSE 0 END,
           (m.voucher_id IS NOT NULL AND p.amount_pence > p.refunded_pence)::int,
           p.refunded_pence, 0, 0, 0, 0
    FROM made m JOIN payments p
      ON coalesce(p.booking_id, p.voucher_id) = coalesce(m.booking_id, m.voucher_id)
    WHERE p.state = 'captured'),
  each AS (SELECT * FROM of_booking UNION ALL SELECT * FROM of_payment)`;

const sumColumns = (metrics: readonly string[]) =>
  metrics.map((metric) => `sum(${metric}) AS ${metric}`).join(", ");
const anyDiffers = (metrics: readonly string[]) =>
  metrics.map((metric) => `coalesce(r.${metric}, 0) <> coalesce(k.${metric}, 0)`).join(" OR ");

const DAILY_COLUMNS = DAILY_METRICS.join(", ");
const HOURLY_COLUMNS = HOURLY_METRICS.join(", ");
const REVENUE_COLUMN = "card_pence + offline_pence + voucher_pence AS revenue_pence";

/** The stored sums behind the overview and the reports. */
export const statsInvariants: readonly Invariant[] = [
  {
    sentence: "daily stats add up everything that was rolled up",
    sql: `
      WITH ${RECOMPUTED_STATS},
      really AS (SELECT day, activity_id, ${sumColumns(DAILY_METRICS)} FROM each GROUP BY 1, 2),
      stored AS (
        SELECT day, activity_id, ${sumColumns(DAILY_METRICS)} FROM (
          SELECT day, activity_id, ${DAILY_COLUMNS} FROM daily_stats
          UNION ALL SELECT day, activity_id, ${DAILY_COLUMNS} FROM stats_changes, roll_up
          WHERE made_at < roll_up.rolled_up_until) AS every
        GROUP BY 1, 2)
      SELECT to_jsonb(r) AS really, to_jsonb(k) AS stored
      FROM really r FULL JOIN stored k
        ON k.day = r.day
       AND coalesce(k.activity_id::text, '') = coalesce(r.activity_id::text, '')
      WHERE ${anyDiffers(DAILY_METRICS)}`,
  },
  {
    sentence: "monthly stats are the sum of their days",
    sql: `
      WITH really AS (
        SELECT date_trunc('month', day)::date AS month, activity_id, ${sumColumns(DAILY_METRICS)}
        FROM daily_stats GROUP BY 1, 2)
      SELECT to_jsonb(r) AS really, to_jsonb(k) AS stored
      FROM really r FULL JOIN monthly_stats k
        ON k.month = r.month
       AND coalesce(k.activity_id::text, '') = coalesce(r.activity_id::text, '')
      WHERE ${anyDiffers(DAILY_METRICS)}`,
  },
  {
    sentence: "hourly stats add up everything that was rolled up",
    sql: `
      WITH ${RECOMPUTED_STATS},
      really AS (
        SELECT day, hour, ${sumColumns(HOURLY_METRICS)} FROM (SELECT *, ${REVENUE_COLUMN} FROM each) AS every
        GROUP BY 1, 2),
      stored AS (
        SELECT day, hour, ${sumColumns(HOURLY_METRICS)} FROM (
          SELECT day, hour, ${HOURLY_COLUMNS} FROM hourly_stats
          UNION ALL
          SELECT day, hour, ${HOURLY_COLUMNS} FROM (SELECT *, ${REVENUE_COLUMN} FROM stats_changes) AS change, roll_up
          WHERE made_at < roll_up.rolled_up_until
        ) AS every
        GROUP BY 1, 2)
      SELECT to_jsonb(r) AS really, to_jsonb(k) AS stored
      FROM really r FULL JOIN stored k ON k.day = r.day AND k.hour = r.hour
      WHERE ${anyDiffers(HOURLY_METRICS)}`,
  },
  {
    sentence: "stored voucher balances by expiry date match the vouchers",
    sql: `
      WITH really AS (
        SELECT (expires_at AT TIME ZONE venue_timezone())::date AS day,
               count(*) FILTER (WHERE balance_pence > 0) AS vouchers, sum(balance_pence) AS pence
        FROM vouchers WHERE balance_pence <> 0 GROUP BY 1),
      stored AS (
        SELECT day, sum(voucher_count) AS vouchers, sum(balance_pence) AS pence FROM (
          SELECT day, voucher_count, balance_pence FROM voucher_expiries
          UNION ALL SELECT day, voucher_count, balance_pence FROM voucher_expiry_changes) AS every
        GROUP BY 1)
      SELECT day, r.vouchers, r.pence, k.vouchers AS stored_vouchers, k.pence AS stored_pence
      FROM really r FULL JOIN stored k USING (day)
      WHERE coalesce(r.vouchers, 0) <> coalesce(k.vouchers, 0)
         OR coalesce(r.pence, 0) <> coalesce(k.pence, 0)`,
  },
  {
    sentence: "stored occupancy of past days matches their sessions, within capacity",
    sql: `
      WITH really AS (
        SELECT (t.start_time AT TIME ZONE venue_timezone())::date AS day,
               extract(hour FROM t.start_time AT TIME ZONE venue_timezone())::int AS hour,
               sum(t.bookings_count) AS booked
        FROM time_slots t, stats_roll_up f
        WHERE (t.start_time AT TIME ZONE venue_timezone())::date < f.occupancy_until
        GROUP BY 1, 2)
      SELECT day, hour, r.booked, d.booked AS stored, d.offered
      FROM really r FULL JOIN daily_occupancy d USING (day, hour)
      WHERE coalesce(r.booked, 0) <> coalesce(d.booked, 0) OR d.booked > d.offered`,
  },
  {
    sentence: "occupancy by month and weekday is the sum of its days",
    sql: `
      WITH really AS (
        SELECT date_trunc('month', day)::date AS month, extract(isodow FROM day) AS weekday, hour,
               sum(offered) AS offered, sum(booked) AS booked
        FROM daily_occupancy GROUP BY 1, 2, 3)
      SELECT month, weekday, hour, r.offered, r.booked, k.offered AS stored_offered, k.booked AS stored
      FROM really r FULL JOIN monthly_occupancy k USING (month, weekday, hour)
      WHERE coalesce(r.offered, 0) <> coalesce(k.offered, 0)
         OR coalesce(r.booked, 0) <> coalesce(k.booked, 0)`,
  },
];
