-- A booking that stands can be paid by card, perhaps together with a change of it. Such a payment has
-- a checkout of its own with the purpose 'payment', which begins when Pay is pressed. It holds the
-- places that the change adds; a refused one is released, and the next press begins another.
ALTER TABLE checkouts
  -- Deferrable, because bookings refer to checkouts, too: an import copies one before the other.
  ADD COLUMN paid_booking_id uuid REFERENCES bookings DEFERRABLE,
  DROP CONSTRAINT checkouts_purpose_check,
  ADD CONSTRAINT checkouts_purpose_check CHECK (purpose IN ('booking', 'voucher', 'payment')),
  DROP CONSTRAINT checkouts_wide_network,
  ADD CONSTRAINT checkouts_wide_network CHECK (purpose <> 'booking' OR wide_network_hash IS NOT NULL),
  ADD CONSTRAINT checkouts_payment CHECK (
    (purpose = 'payment') = (paid_booking_id IS NOT NULL)
    AND (purpose <> 'payment'
         OR (state <> 'held' AND (time_slot_id IS NULL) = (ticket_count IS NULL))));
COMMENT ON COLUMN checkouts.booking_id IS
  'The id of the booking, or of the voucher, to come; for a payment an id of its own';
COMMENT ON COLUMN checkouts.paid_booking_id IS 'The booking that a payment is for';
-- A booking is paid by one press at a time. Nulls, for payments that have ended, are distinct.
CREATE UNIQUE INDEX checkouts_one_payment_of_booking
  ON checkouts (paid_booking_id, (CASE WHEN is_live THEN true END))
  WHERE paid_booking_id IS NOT NULL;

-- Paid after the booking was made. Each belongs to an attempt of its own; two of one booking are no
-- double charge.
ALTER TABLE payments ADD COLUMN is_later boolean NOT NULL DEFAULT false;
DROP INDEX payments_one_card_per_booking;
CREATE UNIQUE INDEX payments_one_card_per_booking ON payments
  (booking_id, (CASE WHEN method = 'card' AND state IN ('authorised', 'captured') AND NOT is_later
                     THEN true END))
  WHERE booking_id IS NOT NULL;

-- Of a new sale nothing is rolled up when its card is captured. A later payment belongs to a booking
-- that may have been rolled up long ago.
DROP TRIGGER payment_stats_changed ON payments;
CREATE TRIGGER payment_stats_changed AFTER UPDATE ON payments FOR EACH ROW
WHEN ((OLD.state, OLD.amount_pence, OLD.refunded_pence, OLD.method, OLD.booking_id, OLD.voucher_id)
      IS DISTINCT FROM
      (NEW.state, NEW.amount_pence, NEW.refunded_pence, NEW.method, NEW.booking_id, NEW.voucher_id)
      AND (NEW.method <> 'card' OR NEW.is_later
           OR NEW.created_at < venue_now() - interval '5 minutes'))
EXECUTE FUNCTION record_payment_stats_change();

-- What customers may change of their own bookings.
ALTER TABLE settings ADD COLUMN customer_changes text NOT NULL DEFAULT 'contact'
  CHECK (customer_changes IN ('off', 'contact', 'all'));
