-- What staff note about a booking, for each other alone; and when a message was given up.

CREATE TABLE booking_notes (
  -- Drawn by the browser: the same note twice is one.
  id         uuid PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES bookings,
  -- Null once the account is gone.
  author_id  uuid REFERENCES users ON DELETE SET NULL,
  -- Empty once the customer is erased.
  text       text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Taken away, until somebody takes that back.
  removed_at timestamptz
);
CREATE INDEX booking_notes_booking ON booking_notes (booking_id, created_at);

ALTER TABLE messages ADD COLUMN failed_at timestamptz;
UPDATE messages SET failed_at = next_try_at WHERE state = 'failed';

-- It was never set until now.
UPDATE bookings b SET cancellation_email_sent = true
WHERE EXISTS (
  SELECT FROM messages m
  WHERE m.booking_id = b.id AND m.kind IN ('booking-cancelled', 'booking-lost')
    AND m.state IN ('sent', 'kept'));
