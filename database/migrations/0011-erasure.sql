-- Customers can ask for all that is known about them to be erased. The row stays, because bookings
-- and vouchers refer to it, and says nobody's name.
ALTER TABLE customers
  ADD COLUMN erased_at timestamptz,
  -- The last line of defence against learning anything again of whoever asked to be forgotten.
  ADD CONSTRAINT customers_erased CHECK (
    erased_at IS NULL
    OR (auth_id IS NULL AND email IS NULL AND first_name = 'Erased' AND last_name = 'customer'
        AND phone = '' AND address_line1 = '' AND address_line2 = '' AND city = ''
        AND county = '' AND postcode = '' AND NOT marketing_consent));
CREATE INDEX customers_erased_at ON customers (erased_at) WHERE erased_at IS NOT NULL;

-- By whom a gift was meant for.
CREATE INDEX vouchers_recipient ON vouchers (recipient_email);
-- Letters that are about no booking: what was written to an address. A booking's are found by it.
CREATE INDEX messages_address ON messages (to_address) WHERE booking_id IS NULL;
-- Whoever's account goes is looked for here too.
CREATE INDEX checkouts_user ON checkouts (user_id) WHERE user_id IS NOT NULL;
