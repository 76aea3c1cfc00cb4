-- Figures by the venue's day, exact at any moment and as quick after ten years as on the first day:
-- what was made before the last fold is kept added up, what became of it since is kept beside as
-- differences, and the few minutes since then are counted themselves. Nobody who books or pays writes
-- any of it.

CREATE TABLE figure_folds (
  id             smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  -- Bookings and vouchers made before are in the kept figures.
  folded_until   timestamptz NOT NULL DEFAULT '-infinity',
  -- Days of the venue before are in session_days.
  sessions_until date NOT NULL DEFAULT '-infinity'
);
INSERT INTO figure_folds DEFAULT VALUES;

-- By the day on which a booking, or a voucher, was made; a voucher has no activity.
CREATE TABLE day_figures (
  day                date NOT NULL,
  activity_id        uuid,
  -- Not those that staff deleted.
  bookings           integer NOT NULL,
  cancelled_bookings integer NOT NULL,
  -- Of bookings that stand.
  tickets            integer NOT NULL,
  discount_pence     bigint NOT NULL,
  -- Paid by voucher, less what went back to it.
  redeemed_pence     bigint NOT NULL,
  redeemed_bookings  integer NOT NULL,
  -- How many days ahead people booked: all together, and how many of them at most so many.
  lead_days          bigint NOT NULL,
  lead_same_day      integer NOT NULL,
  lead_2_days        integer NOT NULL,
  lead_7_days        integer NOT NULL,
  lead_30_days       integer NOT NULL,
  -- Money kept, net of what went back or is about to.
  card_pence         bigint NOT NULL,
  desk_pence         bigint NOT NULL,
  voucher_pence      bigint NOT NULL,
  vouchers_sold      integer NOT NULL,
  refunded_pence     bigint NOT NULL,
  -- People whose first booking of all it was.
  new_customers      integer NOT NULL,
  UNIQUE NULLS NOT DISTINCT (day, activity_id)
);

-- The same by hour, so that a period can be compared with an earlier one until the same hour. People
-- are counted where they first booked within their day, week and month: added up from the beginning
-- of such a period they are everybody in it, each once.
CREATE TABLE hour_figures (
  day                date NOT NULL,
  hour               smallint NOT NULL CHECK (hour BETWEEN 0 AND 23),
  bookings           integer NOT NULL,
  cancelled_bookings integer NOT NULL,
  revenue_pence      bigint NOT NULL,
  customers_of_day   integer NOT NULL,
  customers_of_week  integer NOT NULL,
  customers_of_month integer NOT NULL,
  PRIMARY KEY (day, hour)
);

-- Differences since the last fold. Rows are only added, so that no two changes wait for each other.
CREATE TABLE figure_changes (
  id                 bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  day                date NOT NULL,
  hour               smallint NOT NULL,
  activity_id        uuid,
  bookings           integer NOT NULL DEFAULT 0,
  cancelled_bookings integer NOT NULL DEFAULT 0,
  tickets            integer NOT NULL DEFAULT 0,
  discount_pence     bigint NOT NULL DEFAULT 0,
  redeemed_pence     bigint NOT NULL DEFAULT 0,
  redeemed_bookings  integer NOT NULL DEFAULT 0,
  lead_days          bigint NOT NULL DEFAULT 0,
  lead_same_day      integer NOT NULL DEFAULT 0,
  lead_2_days        integer NOT NULL DEFAULT 0,
  lead_7_days        integer NOT NULL DEFAULT 0,
  lead_30_days       integer NOT NULL DEFAULT 0,
  card_pence         bigint NOT NULL DEFAULT 0,
  desk_pence         bigint NOT NULL DEFAULT 0,
  voucher_pence      bigint NOT NULL DEFAULT 0,
  vouchers_sold      integer NOT NULL DEFAULT 0,
  refunded_pence     bigint NOT NULL DEFAULT 0,
  new_customers      integer NOT NULL DEFAULT 0,
  customers_of_day   integer NOT NULL DEFAULT 0,
  customers_of_week  integer NOT NULL DEFAULT 0,
  customers_of_month integer NOT NULL DEFAULT 0
);

-- What is left on vouchers, by their last day, and the differences since the last fold.
CREATE TABLE voucher_expiries (
  day           date PRIMARY KEY,
  voucher_count integer NOT NULL,
  balance_pence bigint NOT NULL
);
CREATE TABLE voucher_expiry_changes (
  id            bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  day           date NOT NULL,
  voucher_count integer NOT NULL,
  balance_pence bigint NOT NULL
);
CREATE INDEX vouchers_expiring ON vouchers (expires_at) INCLUDE (balance_pence)
  WHERE balance_pence > 0;

-- What was offered on days that are over, by the hour in which the sessions began, and how much of it
-- was booked. What schedules were is not known later, so it is written down when a day is over.
CREATE TABLE session_days (
  day     date NOT NULL,
  hour    smallint NOT NULL CHECK (hour BETWEEN 0 AND 23),
  offered integer NOT NULL,
  booked  integer NOT NULL CHECK (booked >= 0),
  PRIMARY KEY (day, hour)
);

-- The clock of a venue that has no settings yet is the one that they will begin with.
CREATE FUNCTION venue_timezone() RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce((SELECT timezone FROM settings), 'Europe/London')
$$;
CREATE FUNCTION venue_time(instant timestamptz) RETURNS timestamp
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT instant AT TIME ZONE venue_timezone() $$;

-- What a booking's own row says, by the venue's clock.
CREATE FUNCTION own_figures(b bookings, booked timestamp, visit timestamp)
RETURNS TABLE (
  bookings integer, cancelled_bookings integer, tickets integer, discount_pence integer,
  redeemed_pence integer, redeemed_bookings integer, lead_days integer, lead_same_day integer, lead_2_days integer,
  lead_7_days integer, lead_30_days integer)
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT
    (b.hidden_at IS NULL)::int,
    (b.hidden_at IS NULL AND b.status = 'cancelled')::int,
    CASE WHEN b.hidden_at IS NULL AND b.status <> 'cancelled' THEN b.ticket_count ELSE 0 END,
    CASE WHEN b.hidden_at IS NULL AND b.status <> 'cancelled' THEN b.discount_pence ELSE 0 END,
    b.voucher_pence - coalesce(b.refund_pence - b.refund_card_pence - b.refund_desk_pence, 0),
    (b.voucher_pence > coalesce(b.refund_pence - b.refund_card_pence - b.refund_desk_pence, 0))::int,
    CASE WHEN b.hidden_at IS NULL THEN greatest(0, visit::date - booked::date) ELSE 0 END,
    (b.hidden_at IS NULL AND visit::date <= booked::date)::int,
    (b.hidden_at IS NULL AND visit::date - booked::date BETWEEN 1 AND 2)::int,
    (b.hidden_at IS NULL AND visit::date - booked::date BETWEEN 3 AND 7)::int,
    (b.hidden_at IS NULL AND visit::date - booked::date BETWEEN 8 AND 30)::int
$$;

-- What a payment keeps. Money that was only set aside is nobody's yet.
CREATE FUNCTION kept_money(p payments)
RETURNS TABLE (
  card_pence integer, desk_pence integer, voucher_pence integer, vouchers_sold integer,
  refunded_pence integer)
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT
    CASE WHEN p.booking_id IS NOT NULL AND p.method = 'card' AND p.state = 'captured'
         THEN p.amount_pence - p.refunded_pence ELSE 0 END,
    CASE WHEN p.booking_id IS NOT NULL AND p.method <> 'card' AND p.state = 'captured'
         THEN p.amount_pence - p.refunded_pence ELSE 0 END,
    CASE WHEN p.voucher_id IS NOT NULL AND p.state = 'captured'
         THEN p.amount_pence - p.refunded_pence ELSE 0 END,
    (p.voucher_id IS NOT NULL AND p.state = 'captured' AND p.amount_pence > p.refunded_pence)::int,
    CASE WHEN p.state = 'captured' THEN p.refunded_pence ELSE 0 END
$$;

-- Whether somebody's booking is their first of all, of its day, its week and its month.
CREATE FUNCTION first_bookings(previous timestamp, booked timestamp)
RETURNS TABLE (
  new_customers integer, customers_of_day integer, customers_of_week integer,
  customers_of_month integer)
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT
    (previous IS NULL)::int,
    (previous IS NULL OR previous::date < booked::date)::int,
    (previous IS NULL OR date_trunc('week', previous) < date_trunc('week', booked))::int,
    (previous IS NULL OR date_trunc('month', previous) < date_trunc('month', booked))::int
$$;

-- What all payments of a booking keep.
CREATE FUNCTION kept_of_booking(id uuid)
RETURNS TABLE (card_pence bigint, desk_pence bigint, refunded_pence bigint)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(sum(k.card_pence), 0), coalesce(sum(k.desk_pence), 0),
         coalesce(sum(k.refunded_pence), 0)
  FROM payments p CROSS JOIN LATERAL kept_money(p) k WHERE p.booking_id = kept_of_booking.id
$$;

-- Hidden bookings are few; nobody who books writes this.
CREATE INDEX bookings_hidden_by_booked ON bookings (created_at) WHERE hidden_at IS NOT NULL;

-- Every booking, and every voucher that was paid for, with all that it adds to the figures now. What
-- staff deleted is no booking any more, but its money was kept.
-- OFFSET 0 keeps PostgreSQL from asking for the clock again, and reckoning the local times again,
-- wherever one of them is named: that took six times as long.
CREATE VIEW figures_of_each AS
  SELECT b.created_at, venue.booked::date AS day, extract(hour FROM venue.booked)::smallint AS hour,
         b.activity_id, own.*, money.card_pence, money.desk_pence, 0 AS voucher_pence,
         0 AS vouchers_sold, money.refunded_pence, seen.*
  FROM bookings b
  CROSS JOIN (SELECT venue_timezone() AS timezone OFFSET 0) s
  CROSS JOIN LATERAL (
    SELECT b.created_at AT TIME ZONE s.timezone AS booked, b.starts_at AT TIME ZONE s.timezone AS visit
    OFFSET 0
  ) venue
  CROSS JOIN LATERAL own_figures(b, venue.booked, venue.visit) own
  CROSS JOIN LATERAL kept_of_booking(b.id) money
  LEFT JOIN LATERAL (
    SELECT e.created_at AT TIME ZONE s.timezone AS booked FROM bookings e
    WHERE e.customer_id = b.customer_id AND e.hidden_at IS NULL
      AND (e.created_at, e.id) < (b.created_at, b.id)
    ORDER BY e.created_at DESC, e.id DESC LIMIT 1
  ) previous ON true
  CROSS JOIN LATERAL first_bookings(previous.booked, venue.booked) seen
  WHERE b.hidden_at IS NULL
UNION ALL
  SELECT b.created_at, venue.booked::date, extract(hour FROM venue.booked)::smallint, b.activity_id,
         own.*, money.card_pence, money.desk_pence, 0, 0, money.refunded_pence, 0, 0, 0, 0
  FROM bookings b
  CROSS JOIN (SELECT venue_timezone() AS timezone OFFSET 0) s
  CROSS JOIN LATERAL (
    SELECT b.created_at AT TIME ZONE s.timezone AS booked, b.starts_at AT TIME ZONE s.timezone AS visit
    OFFSET 0
  ) venue
  CROSS JOIN LATERAL own_figures(b, venue.booked, venue.visit) own
  CROSS JOIN LATERAL kept_of_booking(b.id) money
  WHERE b.hidden_at IS NOT NULL
UNION ALL
  SELECT v.created_at, venue.booked::date, extract(hour FROM venue.booked)::smallint, NULL,
         0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
         0, 0, k.voucher_pence, k.vouchers_sold, k.refunded_pence, 0, 0, 0, 0
  FROM vouchers v
  CROSS JOIN (SELECT venue_timezone() AS timezone OFFSET 0) s
  CROSS JOIN LATERAL (SELECT v.created_at AT TIME ZONE s.timezone AS booked) venue
  JOIN payments p ON p.voucher_id = v.id
  CROSS JOIN LATERAL kept_money(p) k;

-- Whoever rewrites when something was made, or by which clock, makes everything be counted anew.
CREATE FUNCTION forget_figures() RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('figures'));
  DELETE FROM day_figures;
  DELETE FROM hour_figures;
  DELETE FROM figure_changes;
  UPDATE figure_folds SET folded_until = '-infinity';
END
$$;

-- What became of a folded booking, as far as its own row says. The shared lock keeps a fold from
-- passing by a change that is not committed yet; a fold takes it alone.
CREATE FUNCTION note_booking_figures() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('figures'));
  INSERT INTO figure_changes (day, hour, activity_id, bookings, cancelled_bookings, tickets,
    discount_pence, redeemed_pence, redeemed_bookings, lead_days, lead_same_day, lead_2_days, lead_7_days, lead_30_days)
  SELECT c.day, c.hour, c.activity_id, sum(c.sign * c.bookings), sum(c.sign * c.cancelled_bookings),
         sum(c.sign * c.tickets), sum(c.sign * c.discount_pence), sum(c.sign * c.redeemed_pence),
         sum(c.sign * c.redeemed_bookings),
         sum(c.sign * c.lead_days), sum(c.sign * c.lead_same_day), sum(c.sign * c.lead_2_days),
         sum(c.sign * c.lead_7_days), sum(c.sign * c.lead_30_days)
  FROM (
    SELECT -1 AS sign, OLD.created_at AS made_at, venue_time(OLD.created_at)::date AS day,
           extract(hour FROM venue_time(OLD.created_at))::smallint AS hour,
           OLD.activity_id AS activity_id, o.*
    FROM own_figures(OLD, venue_time(OLD.created_at), venue_time(OLD.starts_at)) o
    WHERE TG_OP <> 'INSERT'
    UNION ALL
    SELECT 1, NEW.created_at, venue_time(NEW.created_at)::date,
           extract(hour FROM venue_time(NEW.created_at))::smallint, NEW.activity_id, n.*
    FROM own_figures(NEW, venue_time(NEW.created_at), venue_time(NEW.starts_at)) n
    WHERE TG_OP <> 'DELETE'
  ) c JOIN figure_folds f ON c.made_at < f.folded_until
  GROUP BY 1, 2, 3;
  RETURN NULL;
END
$$;
CREATE TRIGGER booking_figures_changed AFTER UPDATE ON bookings FOR EACH ROW
WHEN ((OLD.status, OLD.hidden_at IS NULL, OLD.starts_at, OLD.activity_id, OLD.ticket_count,
       OLD.discount_pence, OLD.voucher_pence, OLD.refund_pence, OLD.refund_card_pence,
       OLD.refund_desk_pence)
      IS DISTINCT FROM
      (NEW.status, NEW.hidden_at IS NULL, NEW.starts_at, NEW.activity_id, NEW.ticket_count,
       NEW.discount_pence, NEW.voucher_pence, NEW.refund_pence, NEW.refund_card_pence,
       NEW.refund_desk_pence))
EXECUTE FUNCTION note_booking_figures();
CREATE TRIGGER booking_figures_removed AFTER DELETE ON bookings FOR EACH ROW
EXECUTE FUNCTION note_booking_figures();
-- Who books does so now, and pays for no more than this comparison.
CREATE TRIGGER booking_figures_late AFTER INSERT ON bookings FOR EACH ROW
WHEN (NEW.created_at <> now())
EXECUTE FUNCTION note_booking_figures();

-- Whose first booking it was, when a folded one comes or goes: its own, and of the next one of the
-- same person, which was or will be their first. Before each row, because several of one person may
-- be hidden together, and each step counts from the one before.
CREATE FUNCTION note_first_bookings(b bookings, sign integer) RETURNS void
LANGUAGE sql AS $$
  WITH earlier AS (
    SELECT e.created_at FROM bookings e
    WHERE e.customer_id = b.customer_id AND e.hidden_at IS NULL AND e.id <> b.id
      AND (e.created_at, e.id) < (b.created_at, b.id)
    ORDER BY e.created_at DESC, e.id DESC LIMIT 1
  ),
  later AS (
    SELECT l.created_at, l.activity_id FROM bookings l JOIN figure_folds f ON l.created_at < f.folded_until
    WHERE l.customer_id = b.customer_id AND l.hidden_at IS NULL AND l.id <> b.id
      AND (l.created_at, l.id) > (b.created_at, b.id)
    ORDER BY l.created_at, l.id LIMIT 1
  ),
  step AS (
    SELECT sign, b.created_at AS made_at, b.activity_id,
           (SELECT created_at FROM earlier) AS previous_at
    UNION ALL SELECT sign, created_at, activity_id, b.created_at FROM later
    UNION ALL SELECT -sign, created_at, activity_id, (SELECT created_at FROM earlier) FROM later
  )
  INSERT INTO figure_changes (day, hour, activity_id, new_customers, customers_of_day,
    customers_of_week, customers_of_month)
  SELECT venue_time(made_at)::date, extract(hour FROM venue_time(made_at))::smallint, activity_id,
         sum(step.sign * f.new_customers), sum(step.sign * f.customers_of_day),
         sum(step.sign * f.customers_of_week), sum(step.sign * f.customers_of_month)
  FROM step
  CROSS JOIN LATERAL first_bookings(venue_time(previous_at), venue_time(made_at)) f
  GROUP BY 1, 2, 3
$$;

CREATE FUNCTION note_customer_figures() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  folded timestamptz;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.created_at <> NEW.created_at THEN
    PERFORM forget_figures();
    RETURN NEW;
  END IF;
  PERFORM pg_advisory_xact_lock_shared(hashtext('figures'));
  SELECT folded_until INTO folded FROM figure_folds;
  IF TG_OP <> 'INSERT' AND OLD.hidden_at IS NULL AND OLD.created_at < folded THEN
    -- Nobody else counts the bookings of this person meanwhile.
    PERFORM pg_advisory_xact_lock(hashtext('customer_figures'), hashtext(OLD.customer_id::text));
    PERFORM note_first_bookings(OLD, -1);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.hidden_at IS NULL AND NEW.created_at < folded THEN
    PERFORM pg_advisory_xact_lock(hashtext('customer_figures'), hashtext(NEW.customer_id::text));
    PERFORM note_first_bookings(NEW, 1);
  END IF;
  RETURN coalesce(NEW, OLD);
END
$$;
CREATE TRIGGER customer_figures_changed BEFORE UPDATE ON bookings FOR EACH ROW
WHEN ((OLD.hidden_at IS NULL, OLD.customer_id, OLD.created_at)
      IS DISTINCT FROM (NEW.hidden_at IS NULL, NEW.customer_id, NEW.created_at))
EXECUTE FUNCTION note_customer_figures();
CREATE TRIGGER customer_figures_removed BEFORE DELETE ON bookings FOR EACH ROW
EXECUTE FUNCTION note_customer_figures();
CREATE TRIGGER customer_figures_late BEFORE INSERT ON bookings FOR EACH ROW
WHEN (NEW.created_at <> now())
EXECUTE FUNCTION note_customer_figures();

-- Money of a folded booking or voucher that came in or went back since.
CREATE FUNCTION note_payment_figures() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('figures'));
  INSERT INTO figure_changes (day, hour, activity_id, card_pence, desk_pence, voucher_pence,
    vouchers_sold, refunded_pence)
  SELECT venue_time(made.at)::date, extract(hour FROM venue_time(made.at))::smallint,
         made.activity_id, sum(c.sign * c.card_pence), sum(c.sign * c.desk_pence),
         sum(c.sign * c.voucher_pence), sum(c.sign * c.vouchers_sold), sum(c.sign * c.refunded_pence)
  FROM (
    SELECT -1 AS sign, OLD.booking_id AS booking_id, OLD.voucher_id AS voucher_id, o.*
    FROM kept_money(OLD) o WHERE TG_OP <> 'INSERT'
    UNION ALL
    SELECT 1, NEW.booking_id, NEW.voucher_id, n.* FROM kept_money(NEW) n WHERE TG_OP <> 'DELETE'
  ) c
  CROSS JOIN LATERAL (
    SELECT b.created_at AS at, b.activity_id FROM bookings b WHERE b.id = c.booking_id
    UNION ALL
    SELECT v.created_at, NULL FROM vouchers v WHERE v.id = c.voucher_id
  ) made
  JOIN figure_folds f ON made.at < f.folded_until
  GROUP BY 1, 2, 3;
  RETURN NULL;
END
$$;
-- A card payment is made with its booking or voucher, and what is younger than a few minutes is not
-- folded: whoever pays now pays for no more than this comparison.
CREATE TRIGGER payment_figures_changed AFTER UPDATE ON payments FOR EACH ROW
WHEN ((OLD.state, OLD.amount_pence, OLD.refunded_pence, OLD.method, OLD.booking_id, OLD.voucher_id)
      IS DISTINCT FROM
      (NEW.state, NEW.amount_pence, NEW.refunded_pence, NEW.method, NEW.booking_id, NEW.voucher_id)
      AND (NEW.method <> 'card' OR NEW.created_at < now() - interval '5 minutes'))
EXECUTE FUNCTION note_payment_figures();
CREATE TRIGGER payment_figures_removed AFTER DELETE ON payments FOR EACH ROW
EXECUTE FUNCTION note_payment_figures();
-- Card payments begin as money that is only set aside.
CREATE TRIGGER payment_figures_added AFTER INSERT ON payments FOR EACH ROW
WHEN (NEW.state = 'captured')
EXECUTE FUNCTION note_payment_figures();

-- What is left on a voucher moves from day to day with its expiry, and changes with its balance.
CREATE FUNCTION note_voucher_expiry() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.created_at <> NEW.created_at THEN
    PERFORM forget_figures();
  END IF;
  INSERT INTO voucher_expiry_changes (day, voucher_count, balance_pence)
  SELECT venue_time(c.expires_at)::date, sum(c.sign * (c.pence > 0)::int), sum(c.sign * c.pence)
  FROM (
    SELECT -1 AS sign, OLD.expires_at AS expires_at, OLD.balance_pence AS pence WHERE TG_OP <> 'INSERT'
    UNION ALL SELECT 1, NEW.expires_at, NEW.balance_pence WHERE TG_OP <> 'DELETE'
  ) c
  GROUP BY 1 HAVING sum(c.sign * c.pence) <> 0 OR sum(c.sign * (c.pence > 0)::int) <> 0;
  RETURN NULL;
END
$$;
CREATE TRIGGER voucher_expiry_changed AFTER UPDATE ON vouchers FOR EACH ROW
WHEN ((OLD.balance_pence, OLD.expires_at, OLD.created_at)
      IS DISTINCT FROM (NEW.balance_pence, NEW.expires_at, NEW.created_at))
EXECUTE FUNCTION note_voucher_expiry();
CREATE TRIGGER voucher_expiry_added AFTER INSERT OR DELETE ON vouchers FOR EACH ROW
EXECUTE FUNCTION note_voucher_expiry();
INSERT INTO voucher_expiries
SELECT venue_time(expires_at)::date, count(*), sum(balance_pence)
FROM vouchers WHERE balance_pence > 0 GROUP BY 1;

-- Who cancels or moves a visit that is over changes how full its session was.
CREATE FUNCTION note_session_figures() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  change record;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('figures'));
  FOR change IN
    SELECT venue_time(c.start_time)::date AS day,
           extract(hour FROM venue_time(c.start_time))::smallint AS hour, sum(c.tickets) AS tickets
    FROM (
      SELECT OLD.start_time AS start_time, -OLD.bookings_count AS tickets WHERE TG_OP <> 'INSERT'
      UNION ALL SELECT NEW.start_time, NEW.bookings_count WHERE TG_OP <> 'DELETE'
    ) c
    JOIN figure_folds f ON venue_time(c.start_time)::date < f.sessions_until
    GROUP BY 1, 2 HAVING sum(c.tickets) <> 0
  LOOP
    UPDATE session_days d
    SET booked = d.booked + change.tickets, offered = greatest(d.offered, d.booked + change.tickets)
    WHERE d.day = change.day AND d.hour = change.hour;
    IF NOT FOUND THEN
      INSERT INTO session_days VALUES (change.day, change.hour, change.tickets, change.tickets);
    END IF;
  END LOOP;
  RETURN NULL;
END
$$;
CREATE TRIGGER session_figures_changed AFTER UPDATE ON time_slots FOR EACH ROW
WHEN ((OLD.bookings_count, OLD.start_time) IS DISTINCT FROM (NEW.bookings_count, NEW.start_time)
      AND least(OLD.start_time, NEW.start_time) < now())
EXECUTE FUNCTION note_session_figures();
CREATE TRIGGER session_figures_removed AFTER DELETE ON time_slots FOR EACH ROW
WHEN (OLD.start_time < now() AND OLD.bookings_count > 0)
EXECUTE FUNCTION note_session_figures();
CREATE TRIGGER session_figures_added AFTER INSERT ON time_slots FOR EACH ROW
WHEN (NEW.start_time < now() AND NEW.bookings_count > 0)
EXECUTE FUNCTION note_session_figures();

-- By another clock every day is another one.
CREATE FUNCTION count_by_another_clock() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM forget_figures();
  -- Nobody is in the middle of a change by the clock of before.
  LOCK TABLE vouchers, time_slots IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM session_days;
  UPDATE figure_folds SET sessions_until = '-infinity';
  DELETE FROM voucher_expiries;
  DELETE FROM voucher_expiry_changes;
  INSERT INTO voucher_expiries
  SELECT venue_time(expires_at)::date, count(*), sum(balance_pence)
  FROM vouchers WHERE balance_pence > 0 GROUP BY 1;
  RETURN NULL;
END
$$;
CREATE TRIGGER settings_figures AFTER UPDATE ON settings FOR EACH ROW
WHEN (OLD.timezone IS DISTINCT FROM NEW.timezone)
EXECUTE FUNCTION count_by_another_clock();
