-- The outbox: a message is written in the transaction that causes it and sent by a worker.
CREATE TABLE messages (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind         text NOT NULL,
  to_address   text NOT NULL,
  booking_id   uuid REFERENCES bookings,
  voucher_id   uuid REFERENCES vouchers,
  -- What the template needs; rendered when it is sent. No token and no full voucher code.
  content      jsonb NOT NULL,
  -- kept: no mail server is configured, it can be read in the mailbox of the demo.
  state        text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'kept', 'failed')),
  tries        integer NOT NULL DEFAULT 0,
  next_try_at  timestamptz NOT NULL DEFAULT now(),
  last_error   text,
  created_at   timestamptz NOT NULL DEFAULT now(),
  sent_at      timestamptz,
  CHECK ((state = 'sent') = (sent_at IS NOT NULL))
);
CREATE INDEX messages_due ON messages (next_try_at) WHERE state = 'queued';
CREATE INDEX messages_created ON messages (created_at DESC, id);
CREATE INDEX messages_booking ON messages (booking_id) WHERE booking_id IS NOT NULL;

-- Who did what, when, from what to what: one row for every change of money, seats or state, in the
-- same transaction. History, audit and figures read it; nothing ever changes or deletes a row.
CREATE TABLE events (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  at         timestamptz NOT NULL DEFAULT now(),
  actor_kind text NOT NULL CHECK (actor_kind IN ('visitor', 'customer', 'staff', 'system', 'provider')),
  actor_id   uuid,
  entity     text NOT NULL,
  entity_id  uuid NOT NULL,
  what       text NOT NULL,
  before     jsonb,
  after      jsonb
);
CREATE INDEX events_entity ON events (entity, entity_id, at);
CREATE INDEX events_at ON events (at);

-- How often somebody did something that is limited; kept by rate-limiter-flexible in its own form.
CREATE TABLE rate_limits (
  key    text PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
