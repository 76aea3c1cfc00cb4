-- Bookings that staff deleted together, so that they can be shown again together.
CREATE TABLE booking_deletions (
  id            uuid PRIMARY KEY,
  refund_choice text NOT NULL CHECK (refund_choice IN ('policy', 'none', 'full')),
  notify        boolean NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now(),
  -- From then on nothing more is hidden by it.
  shown_at      timestamptz
);

-- What hid a booking. Who is still expected is never hidden.
ALTER TABLE bookings
  ADD COLUMN deletion_id uuid REFERENCES booking_deletions,
  ADD CONSTRAINT bookings_deleted CHECK (
    deletion_id IS NULL OR (hidden_at IS NOT NULL AND status <> 'confirmed'));
CREATE INDEX bookings_deletion ON bookings (deletion_id) WHERE deletion_id IS NOT NULL;
