-- An email that staff wrote to everybody booked for a session. The emails themselves are in emails;
-- this row keeps a retry of the same request from writing them again.
CREATE TABLE slot_emails (
  id           uuid PRIMARY KEY,
  time_slot_id uuid NOT NULL REFERENCES time_slots,
  -- Of the slot, the subject and the text.
  input_hash   bytea NOT NULL,
  email_count  integer NOT NULL CHECK (email_count > 0),
  created_at   timestamptz NOT NULL DEFAULT venue_now()
);
CREATE INDEX slot_emails_slot ON slot_emails (time_slot_id);

-- Filters of the bookings list that staff have given a name. Everybody of the venue uses them.
CREATE TABLE booking_views (
  id         uuid PRIMARY KEY,
  name       text NOT NULL CHECK (name <> ''),
  -- Filters and order by the names of the list's address, without a search or a customer.
  filter     jsonb NOT NULL,
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT venue_now()
);
CREATE UNIQUE INDEX booking_views_name ON booking_views (lower(name));
CREATE INDEX booking_views_created_by ON booking_views (created_by);
