-- Gift vouchers are bought with the same checkouts, attempts, keys and payments as bookings: a
-- checkout of the purpose 'voucher' holds no places. It begins when Pay is pressed and ends
-- confirmed, or released when the payment came to nothing; then another card can be tried.
ALTER TABLE checkouts
  ADD CONSTRAINT checkouts_voucher CHECK (
    purpose <> 'voucher' OR (state <> 'held' AND time_slot_id IS NULL));
COMMENT ON COLUMN checkouts.booking_id IS 'The id of the booking, or of the voucher, to come';

-- What is being paid for and what is held for later are limited each by itself.
DROP INDEX checkouts_live_visitor;
DROP INDEX checkouts_live_address;
CREATE UNIQUE INDEX checkouts_live_visitor ON checkouts (visitor_hash, purpose, visitor_place)
  WHERE state IN ('held', 'paying');
CREATE UNIQUE INDEX checkouts_live_address ON checkouts (address_hash, purpose, address_place)
  WHERE state IN ('held', 'paying');

ALTER TABLE vouchers
  -- Null when staff made it: then nobody paid for it here.
  ADD COLUMN checkout_id uuid UNIQUE REFERENCES checkouts,
  -- As given for this purchase; the customer may change later. Empty when staff made it.
  ADD COLUMN purchaser_name text NOT NULL DEFAULT '',
  ADD COLUMN purchaser_email text NOT NULL DEFAULT '',
  ADD CONSTRAINT vouchers_email_sent CHECK (email_sent = (email_sent_at IS NOT NULL));

-- Never two captures of one purchase.
CREATE UNIQUE INDEX payments_one_card_per_voucher ON payments (voucher_id)
  WHERE method = 'card' AND state IN ('authorised', 'captured');

-- withdrawn: what it says is no longer so, and it had not left.
ALTER TABLE messages
  DROP CONSTRAINT messages_state_check,
  ADD CONSTRAINT messages_state_check
    CHECK (state IN ('queued', 'sent', 'kept', 'failed', 'withdrawn'));
CREATE INDEX messages_voucher ON messages (voucher_id) WHERE voucher_id IS NOT NULL;

ALTER TABLE staff_tasks ADD COLUMN voucher_id uuid REFERENCES vouchers;
CREATE INDEX staff_tasks_voucher ON staff_tasks (voucher_id) WHERE voucher_id IS NOT NULL;

-- What is owed on vouchers at a time is the sum of the entries until then.
CREATE INDEX voucher_ledger_created ON voucher_ledger (created_at);
