-- Money that goes back, what begins at the card processor or at the desk, and what people must do.

-- How a cancelled booking's money was decided. `lost`: the authorisation fell away, nothing was taken.
ALTER TABLE bookings
  ADD COLUMN refund_choice text CHECK (refund_choice IN ('policy', 'none', 'full', 'amount', 'lost')),
  -- What goes back in all: card, desk and voucher together.
  ADD COLUMN refund_pence integer CHECK (refund_pence >= 0 AND refund_pence <= subtotal_pence),
  -- Of that: to the card (taken or only set aside), and by hand. The rest went back to the voucher.
  ADD COLUMN refund_card_pence integer NOT NULL DEFAULT 0 CHECK (refund_card_pence >= 0),
  ADD COLUMN refund_desk_pence integer NOT NULL DEFAULT 0 CHECK (refund_desk_pence >= 0);
UPDATE bookings b
SET refund_choice = CASE WHEN back.card + back.desk + back.voucher = 0 THEN 'none' ELSE 'amount' END,
    refund_pence = back.card + back.desk + back.voucher,
    refund_card_pence = back.card, refund_desk_pence = back.desk
FROM (
  SELECT c.id,
         coalesce((SELECT sum(p.refunded_pence) FROM payments p
                   WHERE p.booking_id = c.id AND p.method = 'card'), 0) AS card,
         coalesce((SELECT sum(p.refunded_pence) FROM payments p
                   WHERE p.booking_id = c.id AND p.method <> 'card'), 0) AS desk,
         coalesce((SELECT sum(l.amount_pence) FROM voucher_ledger l
                   WHERE l.booking_id = c.id AND l.kind = 'returned'), 0) AS voucher
  FROM bookings c WHERE c.status = 'cancelled') back
WHERE b.id = back.id;
ALTER TABLE bookings
  ADD CONSTRAINT bookings_refund_decided CHECK (
    (status = 'cancelled') = (refund_choice IS NOT NULL)
    AND (refund_choice IS NULL) = (refund_pence IS NULL)
    AND refund_card_pence + refund_desk_pence <= coalesce(refund_pence, 0));
-- What was taken at the desk so far, so that no two people take the same money: the sum of the
-- booking's cash and other payments, whatever went back later.
ALTER TABLE bookings
  ADD COLUMN desk_paid_pence integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT bookings_desk_paid CHECK (desk_paid_pence BETWEEN 0 AND total_pence);
UPDATE bookings b SET desk_paid_pence = taken.pence
FROM (SELECT booking_id, sum(amount_pence) AS pence FROM payments
      WHERE method <> 'card' AND state = 'captured' GROUP BY booking_id) taken
WHERE b.id = taken.booking_id;
-- Who comes to the desk may have no address.
ALTER TABLE customers ALTER COLUMN email DROP NOT NULL;
-- What a booking drew from a voucher comes back once.
CREATE UNIQUE INDEX voucher_ledger_returned_once ON voucher_ledger (booking_id)
  WHERE kind = 'returned';

-- authorised → captured | to_void | lost; to_void → voided, or captured when somebody else was
-- faster, and then all of it is refunded.
ALTER TABLE payments
  DROP CONSTRAINT payments_state_check,
  ADD CONSTRAINT payments_state_check
    CHECK (state IN ('authorised', 'captured', 'to_void', 'voided', 'lost')),
  -- Money that was taken for an attempt that made no booking belongs to the attempt alone, until it
  -- is back.
  DROP CONSTRAINT payments_check,
  ADD CONSTRAINT payments_one_purchase CHECK (
    num_nonnulls(booking_id, voucher_id) = 1
    OR (num_nonnulls(booking_id, voucher_id) = 0 AND attempt_id IS NOT NULL));
DROP INDEX payments_to_capture;
CREATE INDEX payments_unsettled ON payments (next_try_at) WHERE state IN ('authorised', 'to_void');
-- What is recent is compared with the provider's ledger every quarter of an hour.
CREATE INDEX payments_created ON payments (created_at) WHERE method = 'card';
CREATE INDEX payments_captured ON payments (captured_at) WHERE method = 'card';

-- returned: what was to be voided had been captured elsewhere, and all of it is refunded. What is to
-- be voided may be known by its key alone.
ALTER TABLE payment_attempts
  DROP CONSTRAINT payment_attempts_state_check,
  ADD CONSTRAINT payment_attempts_state_check
    CHECK (state IN ('started', 'to_void', 'confirmed', 'declined', 'voided', 'returned')),
  DROP CONSTRAINT payment_attempts_check,
  ADD CONSTRAINT payment_attempts_settled
    CHECK ((settled_at IS NOT NULL) = (state IN ('confirmed', 'declined', 'voided', 'returned')));

ALTER TABLE refunds
  DROP CONSTRAINT refunds_state_check,
  -- queued: to be asked for (or, at the desk, to be handed back); pending: the provider is at work;
  -- failed: the money did not go back, and a staff task says so.
  ADD CONSTRAINT refunds_state_check CHECK (state IN ('queued', 'pending', 'completed', 'failed')),
  ADD CONSTRAINT refunds_settled CHECK ((settled_at IS NOT NULL) = (state IN ('completed', 'failed')));
DROP INDEX refunds_unsettled;
CREATE INDEX refunds_unsettled ON refunds (next_try_at)
  WHERE state IN ('queued', 'pending') AND origin <> 'desk';

-- Old ones are forgotten a thousand at a time.
CREATE INDEX webhook_events_received ON webhook_events (received_at);

-- A card holder's complaint at their bank, as the provider tells it.
CREATE TABLE disputes (
  id                  uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  provider_dispute_id text NOT NULL UNIQUE,
  payment_id          uuid NOT NULL REFERENCES payments,
  amount_pence        integer NOT NULL CHECK (amount_pence >= 0),
  -- The provider's own words.
  state               text NOT NULL,
  reason              text NOT NULL,
  due_at              timestamptz,
  -- When the provider last changed it: an older report never overwrites a newer one.
  provider_changed_at timestamptz NOT NULL,
  created_at          timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX disputes_payment ON disputes (payment_id);

-- What no program can settle, for a person to look at. Shown in the back office until done.
CREATE TABLE staff_tasks (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind       text NOT NULL CHECK (kind IN (
    'refund_failed', 'hand_back_money', 'authorisation_lost', 'captured_elsewhere',
    'external_refund', 'dispute', 'ledger_mismatch')),
  -- What it is about: the same kind and subject is one open task, however often it is noticed.
  subject    text NOT NULL,
  booking_id uuid REFERENCES bookings,
  payment_id uuid REFERENCES payments,
  details    jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  done_at    timestamptz,
  done_by    uuid REFERENCES users ON DELETE SET NULL
);
CREATE UNIQUE INDEX staff_tasks_open ON staff_tasks (kind, subject) WHERE done_at IS NULL;
CREATE INDEX staff_tasks_created ON staff_tasks (created_at DESC, id);
CREATE INDEX staff_tasks_booking ON staff_tasks (booking_id) WHERE booking_id IS NOT NULL;

-- Limits that hold exactly: each live checkout takes one numbered place of its visitor and one of
-- its address, and no two live ones can have the same.
ALTER TABLE checkouts
  ADD COLUMN visitor_place smallint,
  ADD COLUMN address_place smallint;
UPDATE checkouts c SET visitor_place = n.visitor_place, address_place = n.address_place
FROM (
  SELECT id,
         row_number() OVER (PARTITION BY visitor_hash ORDER BY created_at) AS visitor_place,
         row_number() OVER (PARTITION BY address_hash ORDER BY created_at) AS address_place
  FROM checkouts WHERE state IN ('held', 'paying')) n
WHERE c.id = n.id;
DROP INDEX checkouts_live_visitor;
DROP INDEX checkouts_live_address;
CREATE UNIQUE INDEX checkouts_live_visitor ON checkouts (visitor_hash, visitor_place)
  WHERE state IN ('held', 'paying');
CREATE UNIQUE INDEX checkouts_live_address ON checkouts (address_hash, address_place)
  WHERE state IN ('held', 'paying');
