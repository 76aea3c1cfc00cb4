import { DAILY_METRICS, HOURLY_METRICS } from "../../../src/server/stats/metrics.ts";
import type { Defects } from "./defect.ts";

const dayColumns = DAILY_METRICS.join(", ");
const hourColumns = HOURLY_METRICS.join(", ");
const sumColumns = (columns: readonly string[]) => columns.map((name) => `sum(${name})`).join(", ");

/** Rolls everything up at once, as the job does step by step. */
const ROLLED_UP = `
  INSERT INTO daily_stats (day, activity_id, ${dayColumns})
  SELECT day, activity_id, ${sumColumns(DAILY_METRICS)} FROM stats_entries GROUP BY 1, 2;
  INSERT INTO monthly_stats (month, activity_id, ${dayColumns})
  SELECT date_trunc('month', day), activity_id, ${sumColumns(DAILY_METRICS)} FROM daily_stats GROUP BY 1, 2;
  INSERT INTO hourly_stats (day, hour, ${hourColumns})
  SELECT day, hour, ${sumColumns(HOURLY_METRICS)}
  FROM (SELECT *, card_pence + offline_pence + voucher_pence AS revenue_pence FROM stats_entries) AS e
  GROUP BY 1, 2;
  UPDATE stats_roll_up SET rolled_up_until = venue_now() + interval '1 day';`;

const DAY_STATS_INVARIANT = "daily stats add up everything that was rolled up";
const HOUR_STATS_INVARIANT = "hourly stats add up everything that was rolled up";

/** Stores the slots as if all of them were over. */
const STORED_SLOTS = `
  INSERT INTO daily_occupancy (day, hour, offered, booked)
  SELECT venue_time(start_time)::date, extract(hour FROM venue_time(start_time)), sum(capacity),
         sum(bookings_count)
  FROM time_slots GROUP BY 1, 2;
  UPDATE stats_roll_up SET occupancy_until = '2999-01-01';`;

export const statsDefects: Defects = {
  [DAY_STATS_INVARIANT]: [
    {
      description: "a booking's discount was counted twice",
      sql: `${ROLLED_UP}
            WITH one AS (SELECT day, activity_id FROM daily_stats WHERE activity_id IS NOT NULL LIMIT 1),
            month AS (UPDATE monthly_stats SET discount_pence = discount_pence + 100
                      WHERE (month, activity_id) = (SELECT date_trunc('month', day), activity_id FROM one))
            UPDATE daily_stats SET discount_pence = discount_pence + 100
            WHERE (day, activity_id) = (SELECT day, activity_id FROM one)`,
    },
    {
      description: "a booking was moved without updating the stats",
      sql: `${ROLLED_UP} ALTER TABLE bookings DISABLE TRIGGER booking_stats_changed;
            UPDATE time_slots SET start_time = start_time + interval '100 days',
                                  end_time = end_time + interval '100 days'
            WHERE id = :slot`,
    },
  ],
  "monthly stats are the sum of their days": [
    {
      description: "a roll-up skipped the month",
      sql: `${ROLLED_UP} UPDATE monthly_stats SET tickets = tickets - 1
            WHERE (month, activity_id) = (SELECT month, activity_id FROM monthly_stats
                                          WHERE activity_id IS NOT NULL LIMIT 1)`,
    },
    {
      description: "a month was counted without any days",
      sql: `${ROLLED_UP} UPDATE monthly_stats SET month = month - interval '10 years'`,
    },
  ],
  [HOUR_STATS_INVARIANT]: [
    {
      description: "a customer was counted twice in a week",
      sql: `${ROLLED_UP} UPDATE hourly_stats SET customers_of_week = customers_of_week + 1
            WHERE (day, hour) = (SELECT day, hour FROM hourly_stats LIMIT 1)`,
    },
    {
      description: "an hour is missing",
      sql: `${ROLLED_UP} DELETE FROM hourly_stats
            WHERE (day, hour) = (SELECT day, hour FROM hourly_stats LIMIT 1)`,
    },
  ],
  "stored voucher balances by expiry date match the vouchers": [
    {
      description: "a voucher was extended without updating the stats",
      sql: `ALTER TABLE vouchers DISABLE TRIGGER voucher_expiry_changed;
            UPDATE vouchers SET expires_at = expires_at + interval '1 year' WHERE id = :gift`,
    },
    {
      description: "a change was recorded twice",
      sql: `INSERT INTO voucher_expiry_changes (day, voucher_count, balance_pence)
            SELECT day, voucher_count, balance_pence FROM voucher_expiry_changes
            WHERE balance_pence > 0 LIMIT 1`,
    },
  ],
  "stored occupancy of past days matches their sessions, within capacity": [
    {
      description: "a day was stored with too many booked places",
      sql: `${STORED_SLOTS} UPDATE daily_occupancy SET booked = booked + 1`,
    },
    {
      description: "a day was stored with too little capacity",
      sql: `${STORED_SLOTS} UPDATE daily_occupancy SET offered = 0`,
    },
  ],
  "occupancy by month and weekday is the sum of its days": [
    {
      description: "slots were counted twice in their month",
      sql: `${STORED_SLOTS} UPDATE monthly_occupancy SET offered = 2 * offered`,
    },
    {
      description: "a month's slots are missing",
      sql: `${STORED_SLOTS} DELETE FROM monthly_occupancy`,
    },
  ],
};
