-- A stranger is known by a network: an IPv4 address or an IPv6 /64, and the wider one that it belongs to,
-- an IPv6 /48. Of an IPv4 address both are the same.
ALTER TABLE checkouts RENAME COLUMN address_hash TO network_hash;
ALTER TABLE checkouts RENAME COLUMN address_place TO network_place;
ALTER TABLE checkouts ADD COLUMN wide_network_hash bytea;
UPDATE checkouts SET wide_network_hash = network_hash WHERE purpose = 'booking';
ALTER TABLE checkouts
  ADD CONSTRAINT checkouts_wide_network CHECK (purpose = 'voucher' OR wide_network_hash IS NOT NULL);
-- Gift vouchers that are being paid for keep their numbers; places are counted instead.
DROP INDEX checkouts_live_address;
UPDATE checkouts SET network_place = NULL WHERE purpose = 'booking';
CREATE UNIQUE INDEX checkouts_live_network ON checkouts (network_hash, network_place)
  WHERE state IN ('held', 'paying') AND purpose = 'voucher';
CREATE INDEX checkouts_unpaid_of_network ON checkouts (wide_network_hash)
  WHERE state IN ('held', 'paying') AND purpose = 'booking';

-- Whether a network may hold so many more places of a slot before it has paid for any: at most a third
-- of the slot's, and 120 in all; twelve of a slot in any case; a wide network four times as many.
-- `besides` is a checkout that does not count because it is being changed. Whoever asks for the same
-- wide network waits until the end of this transaction, so no two of them count the same places free.
CREATE FUNCTION network_has_room(
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
  WHERE c.wide_network_hash = wide_network AND c.purpose = 'booking'
    AND (c.state = 'paying' OR (c.state = 'held' AND c.hold_expires_at > public.venue_now()))
    AND c.id IS DISTINCT FROM besides;
  RETURN fits;
END
$$;

-- Counts of what is limited, each for a span of time that begins with the first try. What ends later
-- than a whole span from now was written by a clock that was wrong, and is over.
DROP TABLE rate_limits;
CREATE TABLE rate_limits (
  key     text PRIMARY KEY,
  tries   integer NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX rate_limits_end ON rate_limits (ends_at);

-- Counts one try for each key in turn, until one is over its limit: then the wider ones after it are
-- not counted, so nobody uses up what others share by going on. Answers with what was counted.
CREATE FUNCTION count_try(keys text[], limits integer[], span interval)
RETURNS TABLE (which integer, tries integer, seconds_left double precision)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  counted public.rate_limits;
BEGIN
  FOR i IN 1 .. cardinality(keys) LOOP
    INSERT INTO public.rate_limits AS r (key, tries, ends_at)
    VALUES (keys[i], 1, public.venue_clock_timestamp() + span)
    ON CONFLICT (key) DO UPDATE
      -- The moment is asked for again: others may have written while this waited for the row.
      SET (tries, ends_at) = (
        SELECT CASE WHEN runs THEN r.tries + 1 ELSE 1 END,
               CASE WHEN runs THEN r.ends_at ELSE latest END
        FROM (SELECT public.venue_clock_timestamp() + span) AS window_end (latest),
             LATERAL (SELECT r.ends_at > latest - span AND r.ends_at <= latest) AS of_now (runs))
    RETURNING r.* INTO counted;
    which := i - 1;
    tries := counted.tries;
    seconds_left := extract(epoch FROM counted.ends_at - public.venue_clock_timestamp());
    RETURN NEXT;
    EXIT WHEN tries > limits[i];
  END LOOP;
END
$$;
