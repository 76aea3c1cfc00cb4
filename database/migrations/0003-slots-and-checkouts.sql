-- A slot is known by its activity and start. The row is made when somebody first holds places in it
-- (or staff change it); until then the slot is computed from the schedules.
CREATE TABLE time_slots (
  id               uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  activity_id      uuid NOT NULL REFERENCES activities,
  start_time       timestamptz NOT NULL,
  end_time         timestamptz NOT NULL CHECK (end_time > start_time),
  capacity         integer NOT NULL CHECK (capacity >= 0),
  -- Tickets: of confirmed bookings, and of live checkouts.
  bookings_count   integer NOT NULL DEFAULT 0 CHECK (bookings_count >= 0),
  held_count       integer NOT NULL DEFAULT 0 CHECK (held_count >= 0),
  -- Parties (bookings), likewise.
  party_count      integer NOT NULL DEFAULT 0 CHECK (party_count >= 0),
  held_party_count integer NOT NULL DEFAULT 0 CHECK (held_party_count >= 0),
  is_available     boolean NOT NULL DEFAULT true,
  -- Set by staff by hand: a change of the activity's capacity then leaves this slot alone.
  capacity_is_manual boolean NOT NULL DEFAULT false,
  closed_reason    text,
  created_at       timestamptz NOT NULL DEFAULT now(),
  UNIQUE (activity_id, start_time),
  -- The last line of defence against selling a place twice.
  CONSTRAINT time_slots_capacity CHECK (bookings_count + held_count <= capacity)
) WITH (fillfactor = 70);

-- A visitor's unfinished purchase. It holds places, and reserves the id of the booking to come.
CREATE TABLE checkouts (
  id              uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  purpose         text NOT NULL DEFAULT 'booking' CHECK (purpose IN ('booking', 'voucher')),
  state           text NOT NULL DEFAULT 'held'
    CHECK (state IN ('held', 'paying', 'confirmed', 'released')),
  secret_hash     bytea NOT NULL UNIQUE,
  visitor_hash    bytea,
  address_hash    bytea NOT NULL,
  user_id         uuid REFERENCES users ON DELETE SET NULL,
  activity_id     uuid REFERENCES activities,
  time_slot_id    uuid REFERENCES time_slots,
  ticket_count    integer CHECK (ticket_count >= 1),
  booking_id      uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  reference       text NOT NULL UNIQUE
    GENERATED ALWAYS AS (upper(left(booking_id::text, 8))) STORED,
  hold_expires_at timestamptz NOT NULL,
  extended_at     timestamptz,
  released_at     timestamptz,
  release_reason  text CHECK (release_reason IN ('expired', 'changed', 'start_again', 'closed', 'payment_failed')),
  -- The code of the last refused payment, for the page that polls.
  last_refusal    text,
  created_at      timestamptz NOT NULL DEFAULT now(),
  CHECK (purpose <> 'booking' OR (activity_id IS NOT NULL AND time_slot_id IS NOT NULL AND ticket_count IS NOT NULL)),
  CHECK ((state = 'released') = (released_at IS NOT NULL))
) WITH (fillfactor = 70);
CREATE INDEX checkouts_live_expiry ON checkouts (hold_expires_at) WHERE state = 'held';
CREATE INDEX checkouts_live_slot ON checkouts (time_slot_id) WHERE state IN ('held', 'paying');
CREATE INDEX checkouts_live_visitor ON checkouts (visitor_hash) WHERE state IN ('held', 'paying');
CREATE INDEX checkouts_live_address ON checkouts (address_hash) WHERE state IN ('held', 'paying');
CREATE INDEX checkouts_created ON checkouts (created_at);
