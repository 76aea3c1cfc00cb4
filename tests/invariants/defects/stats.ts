import { DAY_MEASURES, HOUR_MEASURES } from "../../../src/server/stats/metrics.ts";
import type { Defects } from "./defect.ts";

const days = DAY_MEASURES.join(", ");
const hours = HOUR_MEASURES.join(", ");
const sums = (measures: readonly string[]) => measures.map((name) => `sum(${name})`).join(", ");

/** As the job would fold everything, but at once. */
const FOLDED = `
  INSERT INTO day_figures (day, activity_id, ${days})
  SELECT day, activity_id, ${sums(DAY_MEASURES)} FROM figures_of_each GROUP BY 1, 2;
  INSERT INTO month_figures (month, activity_id, ${days})
  SELECT date_trunc('month', day), activity_id, ${sums(DAY_MEASURES)} FROM day_figures GROUP BY 1, 2;
  INSERT INTO hour_figures (day, hour, ${hours})
  SELECT day, hour, ${sums(HOUR_MEASURES)}
  FROM (SELECT *, card_pence + desk_pence + voucher_pence AS revenue_pence FROM figures_of_each) AS e
  GROUP BY 1, 2;
  UPDATE figure_folds SET folded_until = venue_now() + interval '1 day';`;

const BY_DAY = "the figures kept by day are what everything made before the last fold adds up to";
const BY_HOUR = "the figures kept by hour are what everything made before the last fold adds up to";

/** All sessions of the venue are over, and were kept. */
const KEPT = `
  INSERT INTO session_days (day, hour, offered, booked)
  SELECT venue_time(start_time)::date, extract(hour FROM venue_time(start_time)), sum(capacity),
         sum(bookings_count)
  FROM time_slots GROUP BY 1, 2;
  UPDATE figure_folds SET sessions_until = '2999-01-01';`;

export const figureDefects: Defects = {
  [BY_DAY]: [
    {
      what: "a discount was added to a booking twice",
      sql: `${FOLDED}
            WITH one AS (SELECT day, activity_id FROM day_figures WHERE activity_id IS NOT NULL LIMIT 1),
            month AS (UPDATE month_figures SET discount_pence = discount_pence + 100
                      WHERE (month, activity_id) = (SELECT date_trunc('month', day), activity_id FROM one))
            UPDATE day_figures SET discount_pence = discount_pence + 100
            WHERE (day, activity_id) = (SELECT day, activity_id FROM one)`,
    },
    {
      what: "a booking was moved behind the figures' back",
      sql: `${FOLDED} ALTER TABLE bookings DISABLE TRIGGER booking_figures_changed;
            UPDATE time_slots SET start_time = start_time + interval '100 days',
                                  end_time = end_time + interval '100 days'
            WHERE id = :slot`,
    },
  ],
  "the figures kept by month are those of its days": [
    {
      what: "a fold forgot the month",
      sql: `${FOLDED} UPDATE month_figures SET tickets = tickets - 1
            WHERE (month, activity_id) = (SELECT month, activity_id FROM month_figures
                                          WHERE activity_id IS NOT NULL LIMIT 1)`,
    },
    {
      what: "a month is counted of days that nobody knows",
      sql: `${FOLDED} UPDATE month_figures SET month = month - interval '10 years'`,
    },
  ],
  [BY_HOUR]: [
    {
      what: "somebody was counted again in their week",
      sql: `${FOLDED} UPDATE hour_figures SET customers_of_week = customers_of_week + 1
            WHERE (day, hour) = (SELECT day, hour FROM hour_figures LIMIT 1)`,
    },
    {
      what: "an hour was forgotten",
      sql: `${FOLDED} DELETE FROM hour_figures
            WHERE (day, hour) = (SELECT day, hour FROM hour_figures LIMIT 1)`,
    },
  ],
  "what is left on vouchers is kept by their last day": [
    {
      what: "a voucher was extended behind the figures' back",
      sql: `ALTER TABLE vouchers DISABLE TRIGGER voucher_expiry_changed;
            UPDATE vouchers SET expires_at = expires_at + interval '1 year' WHERE id = :gift`,
    },
    {
      what: "a difference was noted twice",
      sql: `INSERT INTO voucher_expiry_changes (day, voucher_count, balance_pence)
            SELECT day, voucher_count, balance_pence FROM voucher_expiry_changes
            WHERE balance_pence > 0 LIMIT 1`,
    },
  ],
  "the sessions of days that are over had the people that were kept, and room for them": [
    {
      what: "a day was kept with one too many",
      sql: `${KEPT} UPDATE session_days SET booked = booked + 1`,
    },
    {
      what: "a day was kept with too little room",
      sql: `${KEPT} UPDATE session_days SET offered = 0`,
    },
  ],
  "the sessions kept by month and weekday are those of its days": [
    {
      what: "a session was counted twice in its month",
      sql: `${KEPT} UPDATE session_months SET offered = 2 * offered`,
    },
    {
      what: "a month's sessions were forgotten",
      sql: `${KEPT} DELETE FROM session_months`,
    },
  ],
};
