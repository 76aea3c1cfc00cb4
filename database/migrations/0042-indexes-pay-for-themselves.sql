-- Every booking writes each index of the tables that it touches, and again with every update that
-- changes an indexed column. Each index below had no reader, repeated another, or had an entry for
-- rows that nobody looks for.
--
-- Rewrites checkouts and builds indexes of payments, emails, customers and attempts again: minutes
-- with millions of rows.

-- Live from the hold until it is confirmed or released. The indexes of live checkouts depend on this
-- column and not on the state, so pressing Pay (held -> paying) writes no index. Each has a condition
-- that only its own readers meet: no plan that was made while few checkouts were live reads them all.
ALTER TABLE checkouts
  ADD COLUMN is_live boolean NOT NULL GENERATED ALWAYS AS (state IN ('held', 'paying')) STORED;

DROP INDEX checkouts_live_expiry;
CREATE INDEX checkouts_live_expiry ON checkouts (hold_expires_at)
  WHERE is_live AND time_slot_id IS NOT NULL;
DROP INDEX checkouts_live_visitor;
CREATE UNIQUE INDEX checkouts_live_visitor ON checkouts (visitor_hash, purpose, visitor_place)
  WHERE is_live AND visitor_hash IS NOT NULL;
DROP INDEX checkouts_live_network;
CREATE UNIQUE INDEX checkouts_live_network ON checkouts (network_hash, network_place)
  WHERE is_live AND purpose = 'voucher';
DROP INDEX checkouts_unpaid_of_network;
CREATE INDEX checkouts_unpaid_of_network ON checkouts (wide_network_hash)
  WHERE is_live AND purpose = 'booking' AND wide_network_hash IS NOT NULL;
-- Only the sweep of a closed slot's holds asks for it, and there are few live checkouts.
DROP INDEX checkouts_live_slot;
DROP INDEX checkouts_created;
-- The reference is the beginning of booking_id: where it is unique, booking_id is.
ALTER TABLE checkouts DROP CONSTRAINT checkouts_booking_id_key;

CREATE OR REPLACE FUNCTION public.network_has_room(
  network bytea, wide_network bytea, slot uuid, capacity integer, more integer,
  besides uuid DEFAULT NULL, share numeric DEFAULT 1
) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  of_slot CONSTANT numeric := greatest(12, capacity / 3) * share;
  in_all CONSTANT numeric := 120 * share;
  fits boolean;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(encode(wide_network, 'hex'), 30));
  SELECT coalesce(sum(c.ticket_count) FILTER (
           WHERE c.network_hash = network AND c.time_slot_id = slot), 0) + more <= of_slot
     AND coalesce(sum(c.ticket_count) FILTER (WHERE c.network_hash = network), 0) + more <= in_all
     AND coalesce(sum(c.ticket_count) FILTER (WHERE c.time_slot_id = slot), 0) + more <= 4 * of_slot
     AND coalesce(sum(c.ticket_count), 0) + more <= 4 * in_all
  INTO fits
  FROM public.checkouts c
  WHERE c.wide_network_hash = wide_network AND c.purpose = 'booking' AND c.is_live
    AND (c.state = 'paying' OR c.hold_expires_at > public.venue_now())
    AND c.id IS DISTINCT FROM besides;
  RETURN fits;
END
$$;

-- One index finds the payments of a booking and keeps a second live card payment out: of those that
-- are not live by card the second column is null, and nulls are distinct.
DROP INDEX payments_booking;
DROP INDEX payments_one_card_per_booking;
CREATE UNIQUE INDEX payments_one_card_per_booking ON payments
  (booking_id, (CASE WHEN method = 'card' AND state IN ('authorised', 'captured') THEN true END))
  WHERE booking_id IS NOT NULL;
DROP INDEX payments_voucher;
DROP INDEX payments_one_card_per_voucher;
CREATE UNIQUE INDEX payments_one_card_per_voucher ON payments
  (voucher_id, (CASE WHEN method = 'card' AND state IN ('authorised', 'captured') THEN true END))
  WHERE voucher_id IS NOT NULL;
-- Payments are captured in the order of the table, so its parts know their times.
DROP INDEX payments_captured;
CREATE INDEX payments_captured ON payments USING brin (captured_at) WITH (pages_per_range = 32);

-- A unique column that is mostly null needs no entry for its nulls.
ALTER TABLE payment_attempts DROP CONSTRAINT payment_attempts_provider_payment_id_key;
CREATE UNIQUE INDEX payment_attempts_provider_payment_id_key
  ON payment_attempts (provider_payment_id) WHERE provider_payment_id IS NOT NULL;
ALTER TABLE customers DROP CONSTRAINT customers_auth_id_key;
CREATE UNIQUE INDEX customers_auth_id_key ON customers (auth_id) WHERE auth_id IS NOT NULL;
ALTER TABLE emails DROP CONSTRAINT emails_resent_as_key;
CREATE UNIQUE INDEX emails_resent_as_key ON emails (resent_as) WHERE resent_as IS NOT NULL;

-- The email log by state and by kind: what is frequent is found in the order of all emails, what
-- waits by emails_due.
DROP INDEX emails_by_state;
CREATE INDEX emails_by_state ON emails (state, created_at, id)
  WHERE state IN ('captured', 'failed', 'withdrawn', 'superseded');
DROP INDEX emails_by_kind;
CREATE INDEX emails_by_kind ON emails (kind, created_at, id) WHERE kind <> 'booking-confirmation';
