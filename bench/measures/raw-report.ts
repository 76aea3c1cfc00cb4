import type { Pool } from "pg";

/** The creation times of the bookings and vouchers that count: from `since`, before `end`. */
interface TimeSpan {
  since: Date;
  end: Date;
}

export interface RawSeriesPoint {
  key: string | null;
  bookings: number;
  cancelledBookings: number;
  tickets: number;
  revenuePence: number;
}

/** A report computed from the bookings and payments themselves. Money in pence. */
export interface RawReport {
  bookings: number;
  cancelledBookings: number;
  revenuePence: number;
  offlinePence: number;
  cardPence: number;
  voucherSalesPence: number;
  soldCount: number;
  refundedPence: number;
  discountPence: number;
  redeemedPence: number;
  leadDays: number;
  sameDay: number;
  upTo2Days: number;
  upTo7Days: number;
  upTo30Days: number;
  newCustomers: number;
  booked: number;
  /** By activity id; vouchers are under null. */
  activities: RawSeriesPoint[];
  /** By day or month. */
  parts: RawSeriesPoint[];
  outstandingPence: number;
  outstandingCount: number;
  expiredPence: number;
}

interface RawReportQuery extends TimeSpan {
  timezone: string;
  isMonthly: boolean;
}

const PURCHASES_CTE = `
  made AS MATERIALIZED (
    SELECT b.id, b.activity_id, b.customer_id, b.created_at, b.hidden_at IS NULL AS is_shown,
           b.hidden_at IS NULL AND b.status <> 'cancelled' AS stands, b.ticket_count,
           b.discount_pence,
           b.voucher_pence - coalesce(b.refund_pence - b.refund_card_pence - b.refund_offline_pence, 0)
             AS redeemed_pence,
           date_trunc($4, b.created_at AT TIME ZONE $3)::date AS part,
           greatest(0, (b.starts_at AT TIME ZONE $3)::date - (b.created_at AT TIME ZONE $3)::date)
             AS lead_days
    FROM bookings b WHERE b.created_at >= $1 AND b.created_at < $2),
  paid AS MATERIALIZED (
    SELECT m.activity_id, m.part, p.method, p.booking_id IS NULL AS is_sale,
           p.amount_pence - p.refunded_pence AS net_pence, p.refunded_pence
    FROM made m JOIN payments p ON p.booking_id = m.id WHERE p.state = 'captured'
    UNION ALL
    SELECT NULL, date_trunc($4, v.created_at AT TIME ZONE $3)::date, p.method, true,
           p.amount_pence - p.refunded_pence, p.refunded_pence
    FROM vouchers v JOIN payments p ON p.voucher_id = v.id
    WHERE v.created_at >= $1 AND v.created_at < $2 AND p.state = 'captured')`;

const parts = (key: string) => `
  SELECT coalesce(json_agg(part), '[]') FROM (
    SELECT key, coalesce(m.bookings, 0) AS bookings, coalesce(m.cancelled, 0) AS "cancelledBookings",
           coalesce(m.tickets, 0) AS tickets, coalesce(p.pence, 0) AS "revenuePence"
    FROM (SELECT ${key}::text AS key, count(*) FILTER (WHERE is_shown) AS bookings,
                 count(*) FILTER (WHERE is_shown AND NOT stands) AS cancelled,
                 sum(ticket_count) FILTER (WHERE stands) AS tickets
          FROM made GROUP BY 1) m
    FULL JOIN (SELECT ${key}::text AS key, sum(net_pence) AS pence FROM paid GROUP BY 1) p
      USING (key)) part`;

const REPORT = `
  WITH ${PURCHASES_CTE},
  own AS (
    SELECT count(*) FILTER (WHERE is_shown)::int AS bookings,
           count(*) FILTER (WHERE is_shown AND NOT stands)::int AS "cancelledBookings",
           coalesce(sum(discount_pence) FILTER (WHERE stands), 0)::float8 AS "discountPence",
           coalesce(sum(redeemed_pence), 0)::float8 AS "redeemedPence",
           coalesce(sum(lead_days) FILTER (WHERE is_shown), 0)::float8 AS "leadDays",
           count(*) FILTER (WHERE is_shown AND lead_days = 0)::int AS "sameDay",
           count(*) FILTER (WHERE is_shown AND lead_days BETWEEN 1 AND 2)::int AS "upTo2Days",
           count(*) FILTER (WHERE is_shown AND lead_days BETWEEN 3 AND 7)::int AS "upTo7Days",
           count(*) FILTER (WHERE is_shown AND lead_days BETWEEN 8 AND 30)::int AS "upTo30Days"
    FROM made),
  money AS (
    SELECT coalesce(sum(net_pence), 0)::float8 AS "revenuePence",
           coalesce(sum(net_pence) FILTER (WHERE NOT is_sale AND method = 'card'), 0)::float8
             AS "cardPence",
           coalesce(sum(net_pence) FILTER (WHERE NOT is_sale AND method <> 'card'), 0)::float8
             AS "offlinePence",
           coalesce(sum(net_pence) FILTER (WHERE is_sale), 0)::float8 AS "voucherSalesPence",
           count(*) FILTER (WHERE is_sale AND net_pence > 0)::int AS "soldCount",
           coalesce(sum(refunded_pence), 0)::float8 AS "refundedPence"
    FROM paid),
  people AS (
    SELECT count(*)::int AS "newCustomers" FROM made m
    WHERE is_shown AND NOT EXISTS (
      SELECT FROM bookings e WHERE e.customer_id = m.customer_id AND e.hidden_at IS NULL
        AND (e.created_at, e.id) < (m.created_at, m.id))),
  visits AS (
    SELECT coalesce(sum(ticket_count), 0)::float8 AS booked FROM bookings
    WHERE status = 'confirmed' AND starts_at >= $1 AND starts_at < $2),
  balances AS (
    SELECT coalesce(sum(balance_pence) FILTER (WHERE expires_at > venue_now()), 0)::float8
             AS "outstandingPence",
           count(*) FILTER (WHERE expires_at > venue_now())::int AS "outstandingCount",
           coalesce(sum(balance_pence) FILTER (
             WHERE expires_at <= venue_now() AND expires_at >= $1 AND expires_at < $2), 0)::float8
             AS "expiredPence"
    FROM vouchers WHERE balance_pence > 0)
  SELECT *, (${parts("activity_id")}) AS activities, (${parts("part")}) AS parts
  FROM own, money, people, visits, balances`;

/** Computes a report from bookings and payments, without stored stats. */
export async function readRawReport(pool: Pool, query: RawReportQuery): Promise<RawReport> {
  const { rows } = await pool.query<RawReport>(REPORT, [
    query.since,
    query.end,
    query.timezone,
    query.isMonthly ? "month" : "day",
  ]);
  const [row] = rows;
  if (!row) throw new Error("The raw report is empty.");
  return row;
}

/** The metrics of the overview's cards for a span. */
export interface RawMetrics {
  bookings: number;
  cancelledBookings: number;
  customers: number;
  revenuePence: number;
  /** By day or hour. */
  parts: RawSeriesPoint[];
}

const METRICS = `
  WITH ${PURCHASES_CTE},
  own AS (
    SELECT count(*) FILTER (WHERE is_shown)::int AS bookings,
           count(*) FILTER (WHERE is_shown AND NOT stands)::int AS "cancelledBookings",
           count(DISTINCT customer_id) FILTER (WHERE is_shown)::int AS customers
    FROM made),
  money AS (SELECT coalesce(sum(net_pence), 0)::float8 AS "revenuePence" FROM paid)
  SELECT *, (${parts("part")}) AS parts FROM own, money`;

export async function readRawMetrics(
  pool: Pool,
  { since, end }: TimeSpan,
  timezone: string,
): Promise<RawMetrics> {
  const { rows } = await pool.query<RawMetrics>(METRICS, [since, end, timezone, "day"]);
  const [row] = rows;
  if (!row) throw new Error("The raw metrics are empty.");
  return row;
}

/** Tickets of visits in a span, as the occupancy counts them. */
export async function readRawBooked(pool: Pool, { since, end }: TimeSpan): Promise<number> {
  const { rows } = await pool.query<{ booked: number }>(
    `SELECT coalesce(sum(ticket_count), 0)::float8 AS booked FROM bookings
     WHERE status = 'confirmed' AND starts_at >= $1 AND starts_at < $2`,
    [since, end],
  );
  return rows[0]?.booked ?? 0;
}
