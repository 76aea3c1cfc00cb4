import type { Invariant } from "./invariant.ts";

/** What the list of all bookings is counted and sorted by. */
export const bookingDayInvariants: readonly Invariant[] = [
  {
    sentence: "a booking's start is its slot's",
    sql: `
      SELECT b.id, b.starts_at, s.start_time
      FROM bookings b JOIN time_slots s ON s.id = b.time_slot_id
      WHERE b.starts_at <> s.start_time`,
  },
  {
    sentence: "the bookings counted by day are those that were made before the last fold",
    sql: `
      WITH folded AS (
        SELECT b.* FROM bookings b JOIN booking_day_folds f ON b.created_at < f.folded_until
        WHERE b.hidden_at IS NULL),
      really AS (
        SELECT 'visit' AS counted_by, utc_day(starts_at) AS day, status, count(*) AS bookings
        FROM folded GROUP BY 2, 3
        UNION ALL
        SELECT 'booked', utc_day(created_at), status, count(*) FROM folded GROUP BY 2, 3),
      kept AS (
        SELECT counted_by, day, status, sum(booking_count) AS bookings FROM (
          SELECT counted_by, day, status, booking_count FROM booking_days
          UNION ALL SELECT counted_by, day, status, booking_count FROM booking_day_changes c
          JOIN booking_day_folds f ON c.made_at < f.folded_until
        ) AS every GROUP BY 1, 2, 3)
      SELECT counted_by, day, status, r.bookings AS really, k.bookings AS kept
      FROM really r FULL JOIN kept k USING (counted_by, day, status)
      WHERE coalesce(r.bookings, 0) <> coalesce(k.bookings, 0)`,
  },
];
