-- Nobody who cancels, moves or refunds a booking waits for the figures. Until now only changes of
-- bookings that had been rolled up were noted, and a roll-up locked everybody out so that it missed
-- none. Now every change is noted, with the time at which its booking was made, and the snapshot of
-- the next roll-up decides what becomes of it. If the booking was rolled up before, the change is
-- added. If this roll-up counts the booking for the first time, it counts it as the change left it,
-- and the change is deleted. A change that the snapshot does not have stays for the next roll-up.
-- Readers add only the changes of bookings that are rolled up (made before folded_until); all others
-- they count from the bookings themselves.

-- All changes noted until now are of bookings that are rolled up.
ALTER TABLE figure_changes ADD COLUMN made_at timestamptz NOT NULL DEFAULT '-infinity';
ALTER TABLE figure_changes ALTER COLUMN made_at DROP DEFAULT;
ALTER TABLE booking_day_changes ADD COLUMN made_at timestamptz NOT NULL DEFAULT '-infinity';
ALTER TABLE booking_day_changes ALTER COLUMN made_at DROP DEFAULT;

CREATE OR REPLACE FUNCTION note_booking_day_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.booking_day_changes (made_at, counted_by, day, status, booking_count)
  SELECT change.created_at, side.counted_by, public.utc_day(side.instant), change.status,
         sum(change.by_one)
  FROM (
    SELECT -1 AS by_one, OLD.status AS status, OLD.starts_at AS starts_at,
           OLD.created_at AS created_at, OLD.hidden_at AS hidden_at
    WHERE TG_OP <> 'INSERT'
    UNION ALL
    SELECT 1, NEW.status, NEW.starts_at, NEW.created_at, NEW.hidden_at WHERE TG_OP <> 'DELETE'
  ) AS change
  CROSS JOIN LATERAL (VALUES ('visit', change.starts_at), ('booked', change.created_at))
    AS side (counted_by, instant)
  WHERE change.hidden_at IS NULL
  GROUP BY 1, 2, 3, 4
  HAVING sum(change.by_one) <> 0;
  RETURN NULL;
END
$$;

-- What was made since then is in no roll-up that runs beside this transaction: a roll-up stays five
-- minutes behind the oldest transaction.
CREATE FUNCTION public.not_rolled_up_since() RETURNS timestamptz
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT public.venue_now() - interval '5 minutes' $$;

-- The shared lock is for whoever deletes all figures: in another time zone a change is of another day.
CREATE OR REPLACE FUNCTION note_booking_figures() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('figures'));
  INSERT INTO public.figure_changes (made_at, day, hour, activity_id, bookings, cancelled_bookings,
    tickets, discount_pence, redeemed_pence, redeemed_bookings, lead_days, lead_same_day,
    lead_2_days, lead_7_days, lead_30_days)
  SELECT c.made_at, c.day, c.hour, c.activity_id, sum(c.sign * c.bookings),
         sum(c.sign * c.cancelled_bookings), sum(c.sign * c.tickets), sum(c.sign * c.discount_pence),
         sum(c.sign * c.redeemed_pence), sum(c.sign * c.redeemed_bookings),
         sum(c.sign * c.lead_days), sum(c.sign * c.lead_same_day), sum(c.sign * c.lead_2_days),
         sum(c.sign * c.lead_7_days), sum(c.sign * c.lead_30_days)
  FROM (
    SELECT -1 AS sign, OLD.created_at AS made_at, public.venue_time(OLD.created_at)::date AS day,
           extract(hour FROM public.venue_time(OLD.created_at))::smallint AS hour,
           OLD.activity_id AS activity_id, o.*
    FROM public.own_figures(OLD, public.venue_time(OLD.created_at),
                            public.venue_time(OLD.starts_at)) o
    WHERE TG_OP <> 'INSERT'
    UNION ALL
    SELECT 1, NEW.created_at, public.venue_time(NEW.created_at)::date,
           extract(hour FROM public.venue_time(NEW.created_at))::smallint, NEW.activity_id, n.*
    FROM public.own_figures(NEW, public.venue_time(NEW.created_at),
                            public.venue_time(NEW.starts_at)) n
    WHERE TG_OP <> 'DELETE'
  ) c
  WHERE c.made_at < public.not_rolled_up_since()
  GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION note_first_bookings(b bookings, sign integer) RETURNS void
LANGUAGE sql AS $$
  WITH earlier AS (
    SELECT e.created_at FROM public.bookings e
    WHERE e.customer_id = b.customer_id AND e.hidden_at IS NULL AND e.id <> b.id
      AND (e.created_at, e.id) < (b.created_at, b.id)
    ORDER BY e.created_at DESC, e.id DESC LIMIT 1
  ),
  later AS (
    SELECT l.created_at, l.activity_id
    FROM (
      -- By itself, or everybody's bookings are walked from here on to find the next of one person.
      SELECT * FROM public.bookings
      WHERE customer_id = b.customer_id AND created_at >= b.created_at OFFSET 0
    ) l
    WHERE l.hidden_at IS NULL AND l.id <> b.id AND (l.created_at, l.id) > (b.created_at, b.id)
    ORDER BY l.created_at, l.id LIMIT 1
  ),
  step AS (
    SELECT sign, b.created_at AS made_at, b.activity_id,
           (SELECT created_at FROM earlier) AS previous_at
    UNION ALL SELECT sign, created_at, activity_id, b.created_at FROM later
    UNION ALL SELECT -sign, created_at, activity_id, (SELECT created_at FROM earlier) FROM later
  )
  INSERT INTO public.figure_changes (made_at, day, hour, activity_id, new_customers,
    customers_of_day, customers_of_week, customers_of_month)
  SELECT made_at, public.venue_time(made_at)::date,
         extract(hour FROM public.venue_time(made_at))::smallint, activity_id,
         sum(step.sign * f.new_customers), sum(step.sign * f.customers_of_day),
         sum(step.sign * f.customers_of_week), sum(step.sign * f.customers_of_month)
  FROM step
  CROSS JOIN LATERAL public.first_bookings(public.venue_time(previous_at),
                                           public.venue_time(made_at)) f
  WHERE made_at < public.not_rolled_up_since()
  GROUP BY 1, 2, 3, 4
$$;

CREATE OR REPLACE FUNCTION note_customer_figures() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.created_at <> NEW.created_at THEN
    PERFORM public.forget_figures();
    RETURN NEW;
  END IF;
  PERFORM pg_advisory_xact_lock_shared(hashtext('figures'));
  IF TG_OP <> 'INSERT' AND OLD.hidden_at IS NULL
     AND OLD.created_at < public.not_rolled_up_since() THEN
    -- Nobody else counts the bookings of this person meanwhile.
    PERFORM pg_advisory_xact_lock(hashtext('customer_figures'), hashtext(OLD.customer_id::text));
    PERFORM public.note_first_bookings(OLD, -1);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.hidden_at IS NULL
     AND NEW.created_at < public.not_rolled_up_since() THEN
    PERFORM pg_advisory_xact_lock(hashtext('customer_figures'), hashtext(NEW.customer_id::text));
    PERFORM public.note_first_bookings(NEW, 1);
  END IF;
  RETURN coalesce(NEW, OLD);
END
$$;

CREATE OR REPLACE FUNCTION note_payment_figures() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('figures'));
  INSERT INTO public.figure_changes (made_at, day, hour, activity_id, card_pence, desk_pence,
    voucher_pence, vouchers_sold, refunded_pence)
  SELECT made.at, public.venue_time(made.at)::date,
         extract(hour FROM public.venue_time(made.at))::smallint, made.activity_id,
         sum(c.sign * c.card_pence), sum(c.sign * c.desk_pence), sum(c.sign * c.voucher_pence),
         sum(c.sign * c.vouchers_sold), sum(c.sign * c.refunded_pence)
  FROM (
    SELECT -1 AS sign, OLD.booking_id AS booking_id, OLD.voucher_id AS voucher_id, o.*
    FROM public.kept_money(OLD) o WHERE TG_OP <> 'INSERT'
    UNION ALL
    SELECT 1, NEW.booking_id, NEW.voucher_id, n.* FROM public.kept_money(NEW) n
    WHERE TG_OP <> 'DELETE'
  ) c
  CROSS JOIN LATERAL (
    SELECT b.created_at AS at, b.activity_id FROM public.bookings b WHERE b.id = c.booking_id
    UNION ALL
    SELECT v.created_at, NULL FROM public.vouchers v WHERE v.id = c.voucher_id
  ) made
  WHERE made.at < public.not_rolled_up_since()
  GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END
$$;

-- Waits for changes under way, and for a roll-up.
CREATE OR REPLACE FUNCTION forget_figures() RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('figures'));
  PERFORM pg_advisory_xact_lock(hashtext('figure_folds'));
  DELETE FROM public.day_figures;
  DELETE FROM public.month_figures;
  DELETE FROM public.hour_figures;
  DELETE FROM public.figure_changes;
  UPDATE public.figure_folds SET folded_until = '-infinity';
END
$$;

-- The sessions of a day are kept two hours after it is over, and visitors book until a session begins.
-- So only changes of sessions that began more than an hour ago are noted, and only staff who make
-- them may have to wait.
CREATE OR REPLACE FUNCTION note_session_figures() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  change record;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('session_days'));
  FOR change IN
    SELECT public.venue_time(c.start_time)::date AS day,
           extract(hour FROM public.venue_time(c.start_time))::smallint AS hour,
           sum(c.tickets) AS tickets
    FROM (
      SELECT OLD.start_time AS start_time, -OLD.bookings_count AS tickets WHERE TG_OP <> 'INSERT'
      UNION ALL SELECT NEW.start_time, NEW.bookings_count WHERE TG_OP <> 'DELETE'
    ) c
    JOIN public.figure_folds f ON public.venue_time(c.start_time)::date < f.sessions_until
    GROUP BY 1, 2 HAVING sum(c.tickets) <> 0
  LOOP
    UPDATE public.session_days d
    SET booked = d.booked + change.tickets, offered = greatest(d.offered, d.booked + change.tickets)
    WHERE d.day = change.day AND d.hour = change.hour;
    IF NOT FOUND THEN
      INSERT INTO public.session_days VALUES (change.day, change.hour, change.tickets, change.tickets);
    END IF;
  END LOOP;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER session_figures_changed AFTER UPDATE ON time_slots FOR EACH ROW
WHEN ((OLD.bookings_count, OLD.start_time) IS DISTINCT FROM (NEW.bookings_count, NEW.start_time)
      AND least(OLD.start_time, NEW.start_time) < venue_now() - interval '1 hour')
EXECUTE FUNCTION note_session_figures();
CREATE OR REPLACE TRIGGER session_figures_removed AFTER DELETE ON time_slots FOR EACH ROW
WHEN (OLD.start_time < venue_now() - interval '1 hour' AND OLD.bookings_count > 0)
EXECUTE FUNCTION note_session_figures();
CREATE OR REPLACE TRIGGER session_figures_added AFTER INSERT ON time_slots FOR EACH ROW
WHEN (NEW.start_time < venue_now() - interval '1 hour' AND NEW.bookings_count > 0)
EXECUTE FUNCTION note_session_figures();

CREATE OR REPLACE FUNCTION count_by_another_clock() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.forget_figures();
  PERFORM pg_advisory_xact_lock(hashtext('session_days'));
  -- Nobody is in the middle of a change by the clock of before.
  LOCK TABLE public.vouchers, public.time_slots IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM public.session_days;
  UPDATE public.figure_folds SET sessions_until = '-infinity';
  DELETE FROM public.voucher_expiries;
  DELETE FROM public.voucher_expiry_changes;
  INSERT INTO public.voucher_expiries
  SELECT public.venue_time(expires_at)::date, count(*), sum(balance_pence)
  FROM public.vouchers WHERE balance_pence > 0 GROUP BY 1;
  RETURN NULL;
END
$$;
