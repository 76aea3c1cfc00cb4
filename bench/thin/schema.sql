-- A thin booking: what a careful engineer could not leave out of taking money for places, and
-- nothing else. Each function is one transaction; together they write twelve rows, and the tables
-- have nine indexes. It leaves out everything that a venue would miss: schedules and prices that
-- change, customers, the waiver, vouchers and discounts, history, limits on strangers, and
-- versions of a booking. It is a limit to compare with, so it is not changed to move a ratio.
CREATE SCHEMA thin;

CREATE TABLE thin.addons (
  id          integer PRIMARY KEY,
  price_pence integer NOT NULL CHECK (price_pence >= 0)
);

CREATE TABLE thin.slots (
  id           integer PRIMARY KEY,
  starts_at    timestamptz NOT NULL,
  ticket_pence integer NOT NULL CHECK (ticket_pence >= 0),
  capacity     integer NOT NULL,
  booked       integer NOT NULL DEFAULT 0 CHECK (booked >= 0),
  held         integer NOT NULL DEFAULT 0 CHECK (held >= 0),
  -- The last line of defence against selling a place twice.
  CHECK (booked + held <= capacity)
) WITH (fillfactor = 70);

CREATE TABLE thin.holds (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  slot_id    integer NOT NULL REFERENCES thin.slots,
  tickets    integer NOT NULL CHECK (tickets >= 1),
  state      text NOT NULL DEFAULT 'held'
    CHECK (state IN ('held', 'paying', 'confirmed', 'released')),
  expires_at timestamptz NOT NULL
) WITH (fillfactor = 70);
-- For whoever releases expired holds and settles interrupted payments. Not partial on the state, so
-- that a change of state writes no index.
CREATE INDEX holds_expiry ON thin.holds (expires_at);

-- One press of Pay. The caller's key makes it happen once, and its answer is repeated. The purchase
-- is stored, so that whoever finds the attempt unfinished can confirm it.
CREATE TABLE thin.attempts (
  key          uuid PRIMARY KEY,
  hold_id      uuid NOT NULL REFERENCES thin.holds,
  purchase     jsonb NOT NULL,
  amount_pence integer NOT NULL CHECK (amount_pence >= 0),
  started_at   timestamptz NOT NULL DEFAULT now(),
  -- Null while it runs.
  answer       jsonb
) WITH (fillfactor = 50);

-- A hold becomes one booking at most, which has its id.
CREATE TABLE thin.bookings (
  id           uuid PRIMARY KEY REFERENCES thin.holds,
  slot_id      integer NOT NULL REFERENCES thin.slots,
  tickets      integer NOT NULL CHECK (tickets >= 1),
  ticket_pence integer NOT NULL CHECK (ticket_pence >= 0),
  total_pence  integer NOT NULL CHECK (total_pence >= 0),
  first_name   text NOT NULL,
  last_name    text NOT NULL,
  email        text NOT NULL,
  phone        text NOT NULL,
  address      text NOT NULL,
  confirmed_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE thin.booking_addons (
  booking_id  uuid NOT NULL REFERENCES thin.bookings,
  addon_id    integer NOT NULL REFERENCES thin.addons,
  quantity    integer NOT NULL CHECK (quantity >= 1),
  price_pence integer NOT NULL CHECK (price_pence >= 0),
  PRIMARY KEY (booking_id, addon_id)
);

-- A booking is paid once.
CREATE TABLE thin.payments (
  booking_id          uuid PRIMARY KEY REFERENCES thin.bookings,
  attempt_key         uuid NOT NULL REFERENCES thin.attempts,
  provider_payment_id text NOT NULL,
  amount_pence        integer NOT NULL CHECK (amount_pence >= 0),
  state               text NOT NULL DEFAULT 'authorised'
    CHECK (state IN ('authorised', 'captured', 'voided'))
);

-- What remains to be done for a booking: to send its email and to capture its payment. Whoever has
-- done it deletes the row.
CREATE TABLE thin.outbox (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES thin.bookings
);

-- Takes places in a slot for a quarter of an hour. Null when there is no room.
CREATE FUNCTION thin.hold(the_slot integer, ticket_count integer) RETURNS uuid
LANGUAGE plpgsql AS $$
DECLARE
  hold_id uuid;
BEGIN
  UPDATE thin.slots SET held = held + ticket_count
  WHERE id = the_slot AND booked + held + ticket_count <= capacity;
  IF NOT FOUND THEN RETURN NULL; END IF;
  INSERT INTO thin.holds (slot_id, tickets, expires_at)
  VALUES (the_slot, ticket_count, now() + interval '15 minutes')
  RETURNING id INTO hold_id;
  RETURN hold_id;
END $$;

-- Records what the card is about to be charged, and for what; returns the pence. A key that was
-- used before violates the primary key; the caller compares the purchase and repeats the answer.
CREATE FUNCTION thin.start_payment(the_key uuid, the_hold uuid, purchase jsonb) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  amount integer;
BEGIN
  UPDATE thin.holds h SET state = 'paying'
  FROM thin.slots s
  WHERE h.id = the_hold AND h.state = 'held' AND h.expires_at > now() AND s.id = h.slot_id
  RETURNING h.tickets * s.ticket_pence INTO amount;
  IF NOT FOUND THEN RAISE 'The hold has expired or is being paid.'; END IF;
  SELECT amount + sum(chosen.quantity * a.price_pence) INTO amount
  FROM jsonb_to_recordset(purchase->'addons') AS chosen(id integer, quantity integer)
  JOIN thin.addons a USING (id);
  INSERT INTO thin.attempts (key, hold_id, purchase, amount_pence)
  VALUES (the_key, the_hold, purchase, amount);
  RETURN amount;
END $$;

-- Once the card is authorised, writes the whole booking or nothing; returns the stored answer.
CREATE FUNCTION thin.confirm(the_key uuid, card_payment text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  sold record;
  the_answer jsonb;
BEGIN
  UPDATE thin.holds h SET state = 'confirmed'
  FROM thin.attempts a, thin.slots s
  WHERE a.key = the_key AND h.id = a.hold_id AND h.state = 'paying' AND s.id = h.slot_id
  RETURNING h.id, h.slot_id, h.tickets, s.starts_at, s.ticket_pence, a.purchase, a.amount_pence
  INTO sold;
  IF NOT FOUND THEN RAISE 'The payment is not under way.'; END IF;
  the_answer := jsonb_build_object(
    'bookingId', sold.id, 'startsAt', sold.starts_at, 'tickets', sold.tickets,
    'addons', sold.purchase->'addons', 'totalPence', sold.amount_pence);
  UPDATE thin.attempts SET answer = the_answer WHERE key = the_key;
  INSERT INTO thin.bookings (id, slot_id, tickets, ticket_pence, total_pence,
                             first_name, last_name, email, phone, address)
  SELECT sold.id, sold.slot_id, sold.tickets, sold.ticket_pence, sold.amount_pence, c.*
  FROM jsonb_to_record(sold.purchase)
    AS c(first_name text, last_name text, email text, phone text, address text);
  INSERT INTO thin.booking_addons (booking_id, addon_id, quantity, price_pence)
  SELECT sold.id, id, chosen.quantity, a.price_pence
  FROM jsonb_to_recordset(sold.purchase->'addons') AS chosen(id integer, quantity integer)
  JOIN thin.addons a USING (id);
  INSERT INTO thin.payments (booking_id, attempt_key, provider_payment_id, amount_pence)
  VALUES (sold.id, the_key, card_payment, sold.amount_pence);
  INSERT INTO thin.outbox (booking_id) VALUES (sold.id);
  -- The slot comes last, because others may be waiting for it.
  UPDATE thin.slots SET booked = booked + sold.tickets, held = held - sold.tickets
  WHERE id = sold.slot_id;
  RETURN the_answer;
END $$;

-- The slots from 1 to 1,000, and the one that everybody wants.
INSERT INTO thin.slots (id, starts_at, ticket_pence, capacity)
SELECT n, now() + n * interval '1 hour', 1800, 1000000000 FROM generate_series(1, 1001) AS n;
INSERT INTO thin.addons (id, price_pence) VALUES (1, 600), (2, 600);
