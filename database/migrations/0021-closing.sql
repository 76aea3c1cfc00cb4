-- A day on which the venue, or one activity of it, is closed: also for slots that nobody has touched
-- yet, and for those of schedules still to come.
CREATE TABLE closed_days (
  -- Drawn by whoever closes it, so that asking twice is once.
  id          uuid PRIMARY KEY,
  date        date NOT NULL,
  -- Null: the whole venue.
  activity_id uuid REFERENCES activities ON DELETE CASCADE,
  reason      text NOT NULL CHECK (reason <> ''),
  closed_by   uuid REFERENCES users ON DELETE SET NULL,
  closed_at   timestamptz NOT NULL DEFAULT now(),
  UNIQUE NULLS NOT DISTINCT (date, activity_id)
);
CREATE INDEX closed_days_activity ON closed_days (activity_id);
CREATE INDEX closed_days_closed_by ON closed_days (closed_by);

-- A slot that is closed for itself says why; one without a reason is closed with its day, and opens
-- with it.
UPDATE time_slots SET closed_reason = 'Closed' WHERE NOT is_available AND closed_reason IS NULL;
ALTER TABLE time_slots
  ADD CONSTRAINT time_slots_closed_reason CHECK (closed_reason IS NULL OR NOT is_available),
  -- Why staff set the capacity by hand.
  ADD COLUMN capacity_reason text;

-- A closed day changes what an activity offers, or all of them.
CREATE FUNCTION raise_offer_version_of_closed_day() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  closed uuid := CASE TG_OP WHEN 'DELETE' THEN OLD.activity_id ELSE NEW.activity_id END;
BEGIN
  UPDATE activities SET offer_version = offer_version + 1 WHERE closed IS NULL OR id = closed;
  RETURN NULL;
END
$$;
CREATE TRIGGER closed_days_offer AFTER INSERT OR DELETE ON closed_days FOR EACH ROW
EXECUTE FUNCTION raise_offer_version_of_closed_day();
