-- A browser in which an administrator has signed in. The activity log names it beside the person.
CREATE TABLE devices (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- HMAC of the random id in the browser's device cookie; null after a move to another installation.
  token_hash   bytea UNIQUE,
  -- Browser and system, such as "Chrome on Windows".
  label        text NOT NULL,
  -- What the venue calls it, once it is shared, such as "Front desk till".
  name         text CHECK (name <> ''),
  created_at   timestamptz NOT NULL DEFAULT venue_now(),
  last_seen_at timestamptz NOT NULL DEFAULT venue_now()
);

-- The device is null for customers. The label is for everybody's list of sessions.
ALTER TABLE sessions
  ADD COLUMN device_id uuid REFERENCES devices,
  ADD COLUMN device_label text NOT NULL DEFAULT '',
-- A shared device: people unlock it by PIN, and it allows at most what its account's role allows.
  ADD COLUMN is_shared boolean NOT NULL DEFAULT false,
  ADD COLUMN person_id uuid REFERENCES users ON DELETE SET NULL,
  ADD COLUMN person_since timestamptz,
  -- The person's last key press or touch, to the minute.
  ADD COLUMN person_active_at timestamptz,
  -- Wrong PINs since somebody last gave a password, and when the last one was.
  ADD COLUMN pin_tries smallint NOT NULL DEFAULT 0,
  ADD COLUMN pin_tried_at timestamptz,
  ADD CONSTRAINT sessions_shared
    CHECK (CASE WHEN is_shared THEN device_id IS NOT NULL ELSE person_id IS NULL END);
CREATE INDEX sessions_person_id ON sessions (person_id) WHERE person_id IS NOT NULL;

-- HMAC with a key that is not in the database. The PIN alone says who somebody is, so it is unique.
ALTER TABLE users ADD COLUMN pin_hash bytea CONSTRAINT users_pin_hash UNIQUE;

-- Only of what staff do. No foreign key: a booking would pay for the check, and devices stay.
ALTER TABLE events ADD COLUMN device_id uuid;

-- After so many minutes without a key press or touch a shared device locks itself.
ALTER TABLE settings ADD COLUMN counter_lock_minutes integer NOT NULL DEFAULT 5
  CHECK (counter_lock_minutes BETWEEN 1 AND 60);
