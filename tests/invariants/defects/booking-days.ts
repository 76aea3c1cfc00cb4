import type { Defects } from "./defect.ts";

const ROLLED_UP = `
  UPDATE booking_day_roll_up SET rolled_up_until = venue_now() + interval '1 day';
  INSERT INTO booking_days
  SELECT 'visit', utc_day(starts_at), status, count(*) FROM bookings WHERE hidden_at IS NULL
  GROUP BY 2, 3
  UNION ALL
  SELECT 'booked', utc_day(created_at), status, count(*) FROM bookings WHERE hidden_at IS NULL
  GROUP BY 2, 3;`;

export const bookingDayDefects: Defects = {
  "a booking has the activity and the start of its slot": [
    {
      description: "a move did not update the start",
      sql: "UPDATE bookings SET starts_at = starts_at + interval '1 hour' WHERE id = :card",
    },
    {
      description: "another activity did not move the booking",
      sql: `WITH other AS (
              INSERT INTO activities (name, description, price_pence, duration_minutes, max_capacity)
              VALUES ('Kayak Tour', 'Round the lake.', 2500, 60, 10) RETURNING id)
            UPDATE bookings SET activity_id = (SELECT id FROM other) WHERE id = :card`,
    },
  ],
  "daily booking counts add up everything that was rolled up": [
    {
      description: "a booking was put on another day without updating the counts",
      sql: `${ROLLED_UP} ALTER TABLE bookings DISABLE TRIGGER booking_changed;
            UPDATE bookings SET created_at = created_at - interval '2 days' WHERE id = :card`,
    },
    {
      description: "a change was recorded twice",
      sql: `${ROLLED_UP} UPDATE bookings SET created_at = created_at - interval '2 days' WHERE id = :card;
            INSERT INTO booking_day_changes (made_at, counted_by, day, status, booking_count)
            SELECT made_at, counted_by, day, status, booking_count FROM booking_day_changes`,
    },
    {
      description: "a day was rolled up twice",
      sql: `${ROLLED_UP} UPDATE booking_days SET booking_count = booking_count * 2
            WHERE counted_by = 'booked'`,
    },
  ],
};
