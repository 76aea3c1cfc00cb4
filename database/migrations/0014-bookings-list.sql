-- The list of all bookings at the desk: each of its orders is an index, its search another, and its
-- counts are kept by day, so that a million bookings answer like a hundred.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

ALTER TABLE bookings
  -- Always the start of its slot; kept here so that the list is in one table.
  ADD COLUMN starts_at timestamptz,
  ADD COLUMN sort_name text NOT NULL
    GENERATED ALWAYS AS (lower(btrim(last_name || ' ' || first_name))) STORED,
  -- Every word that the search finds begins after a space.
  ADD COLUMN search_text text NOT NULL
    GENERATED ALWAYS AS (lower(' ' || left(id::text, 8) || ' ' || first_name || ' ' || last_name || ' '
      || email || ' ' || replace(phone, ' ', ''))) STORED;
UPDATE bookings b SET starts_at = s.start_time FROM time_slots s WHERE s.id = b.time_slot_id;
ALTER TABLE bookings ALTER COLUMN starts_at SET NOT NULL;

-- A slot that is put at another time takes its bookings along.
CREATE FUNCTION move_bookings_along() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE bookings SET starts_at = NEW.start_time WHERE time_slot_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER time_slot_moved AFTER UPDATE OF start_time ON time_slots
  FOR EACH ROW EXECUTE FUNCTION move_bookings_along();

-- The orders of the list, walked from either end. All that a filter
-- asks for is included, so that the walk stays in the index.
DROP INDEX bookings_created;
CREATE INDEX bookings_by_booked ON bookings (created_at, id)
  INCLUDE (status, starts_at) WHERE hidden_at IS NULL;
CREATE INDEX bookings_by_visit ON bookings (starts_at, id)
  INCLUDE (status, created_at) WHERE hidden_at IS NULL;
CREATE INDEX bookings_by_customer ON bookings (sort_name, id)
  INCLUDE (status, starts_at, created_at) WHERE hidden_at IS NULL;
CREATE INDEX bookings_by_amount ON bookings (total_pence, id)
  INCLUDE (status, starts_at, created_at) WHERE hidden_at IS NULL;
-- Few are cancelled: among all they would be far apart. Nothing that books writes these.
CREATE INDEX bookings_cancelled_by_booked ON bookings (created_at, id)
  INCLUDE (starts_at) WHERE hidden_at IS NULL AND status = 'cancelled';
CREATE INDEX bookings_cancelled_by_visit ON bookings (starts_at, id)
  INCLUDE (created_at) WHERE hidden_at IS NULL AND status = 'cancelled';
CREATE INDEX bookings_cancelled_by_customer ON bookings (sort_name, id)
  INCLUDE (starts_at, created_at) WHERE hidden_at IS NULL AND status = 'cancelled';
CREATE INDEX bookings_cancelled_by_amount ON bookings (total_pence, id)
  INCLUDE (starts_at, created_at) WHERE hidden_at IS NULL AND status = 'cancelled';

-- Whoever books leaves the words in a list, which whoever searches reads too; it is kept short.
CREATE INDEX bookings_search ON bookings USING gin (search_text gin_trgm_ops)
  WITH (fastupdate = on, gin_pending_list_limit = 512);

-- How many bookings there are a day (by UTC), by the day of the visit and by the day of booking, of
-- those that were made before the last fold and are not hidden. Nobody who books writes them: what
-- was made since is counted itself. A venue's days that begin at another hour than UTC's are counted
-- at their edges.
CREATE TABLE booking_days (
  counted_by    text NOT NULL CHECK (counted_by IN ('visit', 'booked')),
  day           date NOT NULL,
  status        text NOT NULL CHECK (status IN ('pending', 'confirmed', 'cancelled')),
  booking_count integer NOT NULL,
  PRIMARY KEY (counted_by, day, status)
);

-- What became of folded bookings since: cancelled, moved, hidden, shown. Rows are only added, so
-- that no two changes wait for each other; the next fold adds them up.
CREATE TABLE booking_day_changes (
  id            bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  counted_by    text NOT NULL,
  day           date NOT NULL,
  status        text NOT NULL,
  booking_count integer NOT NULL
);

CREATE TABLE booking_day_folds (
  id           smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  -- Bookings made before are in booking_days.
  folded_until timestamptz NOT NULL DEFAULT '-infinity'
);
INSERT INTO booking_day_folds DEFAULT VALUES;

CREATE FUNCTION utc_day(instant timestamptz) RETURNS date
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT (instant AT TIME ZONE 'UTC')::date $$;

-- Whatever changes a booking that is folded is written down, whoever does it. The shared lock keeps
-- a fold from passing by a change that is not committed yet; a fold takes it alone.
CREATE FUNCTION note_booking_day_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('booking_days'));
  INSERT INTO booking_day_changes (counted_by, day, status, booking_count)
  SELECT side.counted_by, utc_day(side.instant), change.status, sum(change.by_one)
  FROM (
    SELECT -1 AS by_one, OLD.status AS status, OLD.starts_at AS starts_at,
           OLD.created_at AS created_at, OLD.hidden_at AS hidden_at
    WHERE TG_OP <> 'INSERT'
    UNION ALL
    SELECT 1, NEW.status, NEW.starts_at, NEW.created_at, NEW.hidden_at WHERE TG_OP <> 'DELETE'
  ) AS change
  CROSS JOIN booking_day_folds fold
  CROSS JOIN LATERAL (VALUES ('visit', change.starts_at), ('booked', change.created_at))
    AS side (counted_by, instant)
  WHERE change.hidden_at IS NULL AND change.created_at < fold.folded_until
  GROUP BY 1, 2, 3
  HAVING sum(change.by_one) <> 0;
  RETURN NULL;
END
$$;

CREATE TRIGGER booking_changed AFTER UPDATE OF status, hidden_at, starts_at, created_at ON bookings
  FOR EACH ROW EXECUTE FUNCTION note_booking_day_change();
CREATE TRIGGER booking_removed AFTER DELETE ON bookings
  FOR EACH ROW EXECUTE FUNCTION note_booking_day_change();
-- Who books does so now, and pays for no more than this comparison.
CREATE TRIGGER booking_added_late AFTER INSERT ON bookings
  FOR EACH ROW WHEN (NEW.created_at <> now()) EXECUTE FUNCTION note_booking_day_change();
