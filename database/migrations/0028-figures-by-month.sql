-- What is read of a range of years is added up by month, so that ten years are as quick as one: of a
-- range its whole months, and the days before and after them.

-- day_figures by its months. Filled by the same fold.
CREATE TABLE month_figures (LIKE day_figures);
ALTER TABLE month_figures RENAME COLUMN day TO month;
ALTER TABLE month_figures
  ADD CHECK (extract(day FROM month) = 1),
  ADD UNIQUE NULLS NOT DISTINCT (month, activity_id);
INSERT INTO month_figures
SELECT date_trunc('month', day)::date, activity_id, sum(bookings), sum(cancelled_bookings),
       sum(tickets), sum(discount_pence), sum(redeemed_pence), sum(redeemed_bookings),
       sum(lead_days), sum(lead_same_day), sum(lead_2_days), sum(lead_7_days), sum(lead_30_days),
       sum(card_pence), sum(desk_pence), sum(voucher_pence), sum(vouchers_sold),
       sum(refunded_pence), sum(new_customers)
FROM day_figures GROUP BY 1, 2;

CREATE OR REPLACE FUNCTION forget_figures() RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('figures'));
  DELETE FROM day_figures;
  DELETE FROM month_figures;
  DELETE FROM hour_figures;
  DELETE FROM figure_changes;
  UPDATE figure_folds SET folded_until = '-infinity';
END
$$;

-- session_days by month, weekday (1 Monday to 7 Sunday) and hour.
CREATE TABLE session_months (
  month   date NOT NULL CHECK (extract(day FROM month) = 1),
  weekday smallint NOT NULL CHECK (weekday BETWEEN 1 AND 7),
  hour    smallint NOT NULL CHECK (hour BETWEEN 0 AND 23),
  offered integer NOT NULL,
  booked  integer NOT NULL,
  PRIMARY KEY (month, weekday, hour)
);
INSERT INTO session_months
SELECT date_trunc('month', day)::date, extract(isodow FROM day), hour, sum(offered), sum(booked)
FROM session_days GROUP BY 1, 2, 3;

-- Days are kept once each, and rarely change afterwards.
CREATE FUNCTION keep_session_months() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO session_months AS kept (month, weekday, hour, offered, booked)
  SELECT date_trunc('month', c.day)::date, extract(isodow FROM c.day), c.hour,
         sum(c.sign * c.offered), sum(c.sign * c.booked)
  FROM (
    SELECT -1 AS sign, OLD.day AS day, OLD.hour AS hour, OLD.offered AS offered,
           OLD.booked AS booked
    WHERE TG_OP <> 'INSERT'
    UNION ALL SELECT 1, NEW.day, NEW.hour, NEW.offered, NEW.booked WHERE TG_OP <> 'DELETE'
  ) c
  GROUP BY 1, 2, 3
  ON CONFLICT (month, weekday, hour) DO UPDATE
  SET offered = kept.offered + excluded.offered, booked = kept.booked + excluded.booked;
  RETURN NULL;
END
$$;
CREATE TRIGGER session_months_kept AFTER INSERT OR UPDATE OR DELETE ON session_days FOR EACH ROW
EXECUTE FUNCTION keep_session_months();

-- What was made in a span, for whoever adds it to what is kept. A function of this kind is planned
-- once for each connection; the view in the middle of a statement took 10 ms of planning at each of
-- its first five runs, which is longer than all else that such a statement does.
CREATE FUNCTION figures_made(since timestamptz, until timestamptz) RETURNS SETOF figures_of_each
LANGUAGE plpgsql STABLE ROWS 100 SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY SELECT * FROM figures_of_each e WHERE e.created_at >= since AND e.created_at < until;
END
$$;
