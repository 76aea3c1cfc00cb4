-- A schedule may offer several windows a day, a gap between slots and a capacity of its own. The
-- defaults are what every schedule had until now. start_time and end_time stay the first window.

-- True when every window ends after it starts and starts no earlier than the one before it ends.
CREATE FUNCTION windows_are_apart(start_time time, end_time time, further_windows jsonb)
RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(
    bool_and(coalesce(w.starts_at < w.ends_at AND w.starts_at >= w.previous_end, false)), true)
  FROM (
    SELECT (f.value->>'startTime')::time AS starts_at, (f.value->>'endTime')::time AS ends_at,
           coalesce(lag((f.value->>'endTime')::time) OVER (ORDER BY f.ordinality), $2)
             AS previous_end
    FROM jsonb_array_elements($3) WITH ORDINALITY AS f(value, ordinality)
  ) AS w
$$;

ALTER TABLE schedules
  -- [{"startTime": "13:00", "endTime": "17:00"}], in order
  ADD COLUMN further_windows jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN gap_minutes integer NOT NULL DEFAULT 0 CHECK (gap_minutes BETWEEN 0 AND 1440),
  -- Null: the activity's.
  ADD COLUMN capacity integer CHECK (capacity >= 1),
  ADD CONSTRAINT schedules_windows
    CHECK (windows_are_apart(start_time, end_time, further_windows));

-- Which bank holidays staff see in their calendars.
ALTER TABLE settings
  ADD COLUMN bank_holidays text NOT NULL DEFAULT 'england-and-wales'
    CHECK (bank_holidays IN ('england-and-wales', 'scotland', 'northern-ireland', 'none'));
