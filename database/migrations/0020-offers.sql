-- What an activity offers has a number that every change of it raises: whoever makes places taken
-- compares it with the offer that was read, so nobody takes a session by a length, a number of places
-- or a schedule of before. By triggers, so that no way of changing an offer can forget it.
ALTER TABLE activities ADD COLUMN offer_version integer NOT NULL DEFAULT 1;

CREATE FUNCTION raise_offer_version() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  NEW.offer_version := OLD.offer_version + 1;
  RETURN NEW;
END
$$;
CREATE TRIGGER activities_offer BEFORE UPDATE ON activities FOR EACH ROW
WHEN ((OLD.duration_minutes, OLD.max_capacity, OLD.archived_at)
      IS DISTINCT FROM (NEW.duration_minutes, NEW.max_capacity, NEW.archived_at))
EXECUTE FUNCTION raise_offer_version();

CREATE FUNCTION raise_offer_version_of_schedule() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE activities SET offer_version = offer_version + 1
  WHERE id IN (OLD.activity_id, NEW.activity_id);
  RETURN NULL;
END
$$;
CREATE TRIGGER schedules_offer AFTER INSERT OR UPDATE OR DELETE ON schedules FOR EACH ROW
EXECUTE FUNCTION raise_offer_version_of_schedule();

-- The same opening hours are other sessions in another time zone.
CREATE FUNCTION raise_offer_versions() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE activities SET offer_version = offer_version + 1;
  RETURN NULL;
END
$$;
CREATE TRIGGER settings_offer AFTER UPDATE ON settings FOR EACH ROW
WHEN (OLD.timezone IS DISTINCT FROM NEW.timezone)
EXECUTE FUNCTION raise_offer_versions();

-- A session that has more people than its activity is to have places from now on keeps them, and
-- comes down to that as they leave: what is given back is not sold again.
ALTER TABLE time_slots
  ADD COLUMN shrinks_to integer,
  ADD CONSTRAINT time_slots_shrinks CHECK (shrinks_to >= 0 AND shrinks_to < capacity);

CREATE FUNCTION shrink_slot() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  -- Set by hand: then that counts.
  IF NEW.capacity_is_manual
     OR (NEW.capacity <> OLD.capacity AND NEW.shrinks_to = OLD.shrinks_to) THEN
    NEW.shrinks_to := NULL;
  ELSE
    NEW.capacity := greatest(NEW.shrinks_to, NEW.bookings_count + NEW.held_count);
    NEW.shrinks_to := nullif(NEW.shrinks_to, NEW.capacity);
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER time_slots_shrink BEFORE UPDATE ON time_slots FOR EACH ROW
WHEN (NEW.shrinks_to IS NOT NULL)
EXECUTE FUNCTION shrink_slot();
