-- How many people of a booking are in, and since when: the first of them, and whoever came last.
ALTER TABLE bookings
  ADD COLUMN checked_in_count integer NOT NULL DEFAULT 0,
  ADD COLUMN first_checked_in_at timestamptz,
  ADD COLUMN last_checked_in_at timestamptz,
  ADD CONSTRAINT bookings_checked_in CHECK (checked_in_count BETWEEN 0 AND ticket_count),
  ADD CONSTRAINT bookings_checked_in_when CHECK (
    (checked_in_count > 0) = (first_checked_in_at IS NOT NULL)
    AND (checked_in_count > 0) = (last_checked_in_at IS NOT NULL));
