-- A booking's row is its current version. The first change of its price stores version 1 as it was
-- and version 2 beside it; each later change adds one. A stored version never changes.
ALTER TABLE bookings
  ADD COLUMN version integer NOT NULL DEFAULT 1 CHECK (version >= 1),
  -- Still to be paid: by whatever way, and 0 once the booking is cancelled.
  ADD COLUMN due_pence integer NOT NULL DEFAULT 0 CHECK (due_pence >= 0),
  -- Taken off by staff after the booking was made: goodwill and the like.
  ADD COLUMN adjustment_pence integer NOT NULL DEFAULT 0 CHECK (adjustment_pence >= 0),
  -- Charged for what was removed from the booking and, by the cancellation policy, not refunded.
  ADD COLUMN retained_pence integer NOT NULL DEFAULT 0 CHECK (retained_pence >= 0),
  -- The discount code's type, amount, minimum and cap, as they were when the booking was made.
  ADD COLUMN discount_terms jsonb;

UPDATE bookings SET due_pence = total_pence - offline_paid_pence
WHERE source = 'staff' AND status <> 'cancelled' AND total_pence > offline_paid_pence;

UPDATE bookings b
SET discount_terms = CASE d.type
    WHEN 'fixed' THEN jsonb_build_object('type', 'fixed', 'amountPence', d.amount_pence)
    ELSE jsonb_build_object('type', 'percentage', 'percent', d.percent,
                            'maxDiscountPence', d.max_discount_pence) END
  || jsonb_build_object('minSpendPence', d.min_spend_pence)
FROM discount_codes d WHERE d.id = b.discount_code_id;

-- The names of these CHECKs were PostgreSQL's own, so they are found by what they say.
DO $$
DECLARE
  name text;
BEGIN
  FOR name IN
    SELECT conname FROM pg_constraint
    WHERE conrelid = 'bookings'::regclass AND contype = 'c' AND (
      pg_get_constraintdef(oid) ~ 'tickets_pence = \(ticket_price_pence \* ticket_count\)'
      OR pg_get_constraintdef(oid) ~ 'total_pence = \(\(subtotal_pence - discount_pence\) - voucher_pence\)'
      OR pg_get_constraintdef(oid) ~ '\(voucher_pence > 0\) = \(voucher_id IS NOT NULL\)'
      OR pg_get_constraintdef(oid) ~ 'refund_pence <= subtotal_pence'
      OR conname IN ('bookings_offline_paid', 'bookings_signed_when_confirmed'))
  LOOP
    EXECUTE format('ALTER TABLE bookings DROP CONSTRAINT %I', name);
  END LOOP;
END
$$;
ALTER TABLE bookings
  -- Added tickets may have another price; then the lines of the version add up to this.
  ADD CONSTRAINT bookings_tickets_price
    CHECK (version > 1 OR tickets_pence = ticket_price_pence * ticket_count),
  ADD CONSTRAINT bookings_total CHECK (
    total_pence
      = subtotal_pence - discount_pence - adjustment_pence + retained_pence - voucher_pence),
  ADD CONSTRAINT bookings_voucher CHECK (
    (voucher_pence = 0 OR voucher_id IS NOT NULL)
    AND (voucher_pence > 0 OR voucher_id IS NULL OR version > 1)),
  ADD CONSTRAINT bookings_refund
    CHECK (refund_pence >= 0 AND refund_pence <= subtotal_pence + retained_pence),
  -- What was taken offline so far, whatever was refunded later.
  ADD CONSTRAINT bookings_offline_paid
    CHECK (offline_paid_pence >= 0 AND (version > 1 OR offline_paid_pence <= total_pence)),
  ADD CONSTRAINT bookings_due
    CHECK (due_pence <= total_pence AND (status <> 'cancelled' OR due_pence = 0)),
  -- Tickets that are added need a new signature.
  ADD CONSTRAINT bookings_signed_when_confirmed
    CHECK (source = 'staff' OR status = 'cancelled' OR waiver_signed OR version > 1);
-- The bookings list's filter for what is still to be paid. A new online booking is not in it.
CREATE INDEX bookings_unpaid ON bookings (starts_at, id) WHERE due_pence > 0 AND hidden_at IS NULL;

-- Units that were added at another price are a line of their own.
ALTER TABLE booking_addons
  ADD COLUMN line smallint NOT NULL DEFAULT 1 CHECK (line >= 1),
  DROP CONSTRAINT booking_addons_pkey,
  ADD PRIMARY KEY (booking_id, addon_id, line);

CREATE TABLE booking_versions (
  booking_id       uuid NOT NULL REFERENCES bookings ON DELETE CASCADE,
  version          integer NOT NULL CHECK (version >= 1),
  -- Drawn by the client, so that a retry makes one change; null for version 1.
  change_id        uuid CONSTRAINT booking_versions_change UNIQUE,
  request_sha256   bytea,
  activity_id      uuid NOT NULL REFERENCES activities,
  ticket_count     integer NOT NULL CHECK (ticket_count >= 1),
  lines            jsonb NOT NULL,
  tickets_pence    integer NOT NULL,
  addons_pence     integer NOT NULL,
  subtotal_pence   integer NOT NULL,
  discount_pence   integer NOT NULL CHECK (discount_pence >= 0),
  adjustment_pence integer NOT NULL CHECK (adjustment_pence >= 0),
  retained_pence   integer NOT NULL CHECK (retained_pence >= 0),
  voucher_pence    integer NOT NULL CHECK (voucher_pence >= 0),
  total_pence      integer NOT NULL CHECK (total_pence >= 0),
  due_pence        integer NOT NULL CHECK (due_pence >= 0),
  -- What making this version refunded: in all, to the card, and by hand. The rest went to the voucher.
  refund_pence         integer NOT NULL DEFAULT 0 CHECK (refund_pence >= 0),
  refund_card_pence    integer NOT NULL DEFAULT 0 CHECK (refund_card_pence >= 0),
  refund_offline_pence integer NOT NULL DEFAULT 0 CHECK (refund_offline_pence >= 0),
  -- Why staff took something off; empty otherwise, and once the customer is erased.
  reason           text NOT NULL DEFAULT '',
  created_at       timestamptz NOT NULL DEFAULT venue_now(),
  PRIMARY KEY (booking_id, version),
  CHECK ((change_id IS NULL) = (version = 1) AND (change_id IS NULL) = (request_sha256 IS NULL)),
  CHECK (subtotal_pence = tickets_pence + addons_pence),
  CHECK (total_pence
    = subtotal_pence - discount_pence - adjustment_pence + retained_pence - voucher_pence),
  CHECK (refund_card_pence + refund_offline_pence <= refund_pence)
);

-- The lines of a booking as it is now, in the order in which they were added.
CREATE FUNCTION booking_lines(b bookings) RETURNS jsonb
LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT v.lines FROM public.booking_versions v
     WHERE v.booking_id = b.id AND v.version = b.version),
    jsonb_build_array(jsonb_build_object('kind', 'ticket', 'addonId', NULL,
      'name', b.activity_name, 'pricePence', b.ticket_price_pence, 'quantity', b.ticket_count))
    || coalesce((
      SELECT jsonb_agg(jsonb_build_object('kind', 'addon', 'addonId', a.addon_id, 'name', a.name,
               'pricePence', a.price_pence, 'quantity', a.quantity) ORDER BY a.name, a.addon_id)
      FROM public.booking_addons a WHERE a.booking_id = b.id), '[]'))
$$;
-- Its tickets alone, by price.
CREATE FUNCTION booking_tickets(b bookings) RETURNS jsonb
LANGUAGE sql STABLE AS $$
  SELECT CASE b.version
    WHEN 1 THEN jsonb_build_array(jsonb_build_object(
      'pricePence', b.ticket_price_pence, 'quantity', b.ticket_count))
    ELSE (
      SELECT jsonb_agg(jsonb_build_object('pricePence', line -> 'pricePence',
               'quantity', line -> 'quantity') ORDER BY position)
      FROM jsonb_array_elements(public.booking_lines(b)) WITH ORDINALITY AS l(line, position)
      WHERE line ->> 'kind' = 'ticket') END
$$;

CREATE FUNCTION keep_booking_version() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a version of a booking never changes' USING ERRCODE = 'check_violation';
END
$$;
CREATE TRIGGER booking_versions_never_change BEFORE UPDATE ON booking_versions FOR EACH ROW
WHEN (OLD.* IS DISTINCT FROM NEW.* AND (
  NEW.reason <> '' OR
  (to_jsonb(OLD) - 'reason') IS DISTINCT FROM (to_jsonb(NEW) - 'reason')))
EXECUTE FUNCTION keep_booking_version();

-- A booking may return money to its voucher with each change, once.
ALTER TABLE voucher_ledger ADD COLUMN booking_version integer NOT NULL DEFAULT 1;
DROP INDEX voucher_ledger_returned_once;
CREATE UNIQUE INDEX voucher_ledger_returned_once ON voucher_ledger (booking_id, booking_version)
  WHERE kind = 'returned';
