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

-- Whoever opens or closes something of a day waits here for all who make a slot of that day, and they
-- for whoever closes: until the end of the transaction.
CREATE FUNCTION hold_day_still(day date) RETURNS void
LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(822, day - DATE '2000-01-01')
$$;

-- A slot's row is made by the first who holds places in it. On a day that has been closed since they
-- looked there is none to be made.
CREATE FUNCTION refuse_on_closed_day() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  day date;
BEGIN
  SELECT (NEW.start_time AT TIME ZONE s.timezone)::date INTO day FROM settings s;
  PERFORM pg_advisory_xact_lock_shared(822, day - DATE '2000-01-01');
  IF EXISTS (
    SELECT FROM closed_days c
    WHERE c.date = day AND (c.activity_id IS NULL OR c.activity_id = NEW.activity_id)
  ) THEN
    PERFORM refuse('SLOT_CLOSED');
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER time_slots_closed_day BEFORE INSERT ON time_slots
FOR EACH ROW WHEN (NEW.is_available) EXECUTE FUNCTION refuse_on_closed_day();
