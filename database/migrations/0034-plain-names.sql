-- The names of tables, columns, functions and stored values become the field's standard terms
-- (glossary in docs/architecture.md). No row is lost and no meaning changes. Large tables are
-- rewritten in part, so the migration of a venue with millions of events takes minutes.

-- Emails (were: messages).
ALTER TABLE messages RENAME TO emails;
ALTER TABLE emails DROP CONSTRAINT messages_state_check;
UPDATE emails SET state = 'captured' WHERE state = 'kept';
ALTER TABLE emails ADD CONSTRAINT emails_state_check
  CHECK (state IN ('queued', 'sent', 'captured', 'failed', 'withdrawn'));
UPDATE emails
SET kind = CASE kind WHEN 'desk-receipt' THEN 'offline-payment-receipt'
                     WHEN 'booking-lost' THEN 'booking-payment-expired' ELSE kind END,
    content = replace(replace(replace(replace(content::text,
      '"desk": {', '"offlinePayment": {'), '"deskPence":', '"offlinePence":'),
      '"choice": "lost"', '"choice": "expired"'), '"why": "lost"', '"why": "expired"')::jsonb
WHERE kind IN ('desk-receipt', 'booking-lost') OR content ?| ARRAY['desk', 'deskPence']
   OR content ->> 'why' = 'lost';

-- Offline payments and staff bookings (were: of the desk).
ALTER TABLE bookings RENAME COLUMN desk_paid_pence TO offline_paid_pence;
ALTER TABLE bookings RENAME COLUMN refund_desk_pence TO refund_offline_pence;
ALTER TABLE bookings RENAME CONSTRAINT bookings_desk_paid TO bookings_offline_paid;
ALTER TABLE bookings RENAME CONSTRAINT bookings_refund_desk_pence_check
  TO bookings_refund_offline_pence_check;
ALTER TABLE bookings DROP CONSTRAINT bookings_source_check;
ALTER TABLE bookings DROP CONSTRAINT bookings_check6;
ALTER TABLE bookings DROP CONSTRAINT bookings_refund_choice_check;
UPDATE bookings
SET source = CASE source WHEN 'desk' THEN 'staff' ELSE source END,
    refund_choice = CASE refund_choice WHEN 'lost' THEN 'expired' ELSE refund_choice END
WHERE source = 'desk' OR refund_choice = 'lost';
ALTER TABLE bookings
  ADD CONSTRAINT bookings_source_check CHECK (source IN ('online', 'staff')),
  ADD CONSTRAINT bookings_signed_when_confirmed
    CHECK (source = 'staff' OR status = 'cancelled' OR waiver_signed),
  ADD CONSTRAINT bookings_refund_choice_check
    CHECK (refund_choice IN ('policy', 'none', 'full', 'amount', 'expired'));
UPDATE idempotency_keys SET key = 'staff' WHERE key = 'desk';

-- Payments: void_pending and expired (were: to_void and lost); an attempt that was captured without
-- a sale is refunded (was: returned).
DROP INDEX payments_unsettled;
ALTER TABLE payments DROP CONSTRAINT payments_state_check;
ALTER TABLE payments DISABLE TRIGGER payment_figures_changed;
UPDATE payments SET state = CASE state WHEN 'to_void' THEN 'void_pending' ELSE 'expired' END
WHERE state IN ('to_void', 'lost');
ALTER TABLE payments ENABLE TRIGGER payment_figures_changed;
ALTER TABLE payments ADD CONSTRAINT payments_state_check
  CHECK (state IN ('authorised', 'captured', 'void_pending', 'voided', 'expired'));
CREATE INDEX payments_unsettled ON payments (next_try_at)
  WHERE state IN ('authorised', 'void_pending');
ALTER TABLE payment_attempts DROP CONSTRAINT payment_attempts_settled;
ALTER TABLE payment_attempts DROP CONSTRAINT payment_attempts_state_check;
UPDATE payment_attempts SET state = CASE state WHEN 'to_void' THEN 'void_pending' ELSE 'refunded' END
WHERE state IN ('to_void', 'returned');
ALTER TABLE payment_attempts
  ADD CONSTRAINT payment_attempts_state_check CHECK (
    state IN ('started', 'void_pending', 'confirmed', 'declined', 'voided', 'refunded')),
  ADD CONSTRAINT payment_attempts_settled CHECK (
    (settled_at IS NOT NULL) = (state IN ('confirmed', 'declined', 'voided', 'refunded')));
DROP INDEX refunds_unsettled;
ALTER TABLE refunds DROP CONSTRAINT refunds_origin_check;
UPDATE refunds SET origin = 'offline' WHERE origin = 'desk';
ALTER TABLE refunds ADD CONSTRAINT refunds_origin_check
  CHECK (origin IN ('slipway', 'provider', 'offline'));
CREATE INDEX refunds_unsettled ON refunds (next_try_at)
  WHERE state IN ('queued', 'pending') AND origin <> 'offline';

-- Staff tasks. A ledger mismatch names the field, the provider's value and ours.
ALTER TABLE staff_tasks DROP CONSTRAINT staff_tasks_kind_check;
UPDATE staff_tasks SET kind = CASE kind WHEN 'hand_back_money' THEN 'cash_refund'
                                        ELSE 'authorisation_expired' END
WHERE kind IN ('hand_back_money', 'authorisation_lost');
UPDATE staff_tasks
SET subject = replace(subject, ' unknown_there', ' missing_remotely'),
    details = details - ARRAY['what', 'there', 'ours'] || jsonb_build_object(
      'field', CASE details ->> 'what' WHEN 'unknown_there' THEN 'missing_remotely'
                                       ELSE details ->> 'what' END,
      'remote', replace(details ->> 'there', 'to_void', 'void_pending'),
      'local', details -> 'ours')
WHERE kind = 'ledger_mismatch' AND details ? 'what';
ALTER TABLE staff_tasks ADD CONSTRAINT staff_tasks_kind_check CHECK (
  kind IN ('refund_failed', 'cash_refund', 'authorisation_expired', 'captured_elsewhere',
           'external_refund', 'dispute', 'ledger_mismatch'));

-- Events: the column, the types, and the fields and values that they store.
ALTER TABLE events RENAME COLUMN what TO type;
ALTER INDEX events_thing RENAME TO events_entity;
ALTER INDEX events_seldom RENAME TO events_rare;
CREATE FUNCTION pg_temp.renamed(data jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT replace(replace(replace(replace(replace(replace(replace(replace(data::text,
    '"messageId":', '"emailId":'), '"peopleIn":', '"checkedInCount":'),
    '"deskPence":', '"offlinePence":'), '"refundChoice": "lost"', '"refundChoice": "expired"'),
    '"origin": "desk"', '"origin": "offline"'), '"state": "to_void"', '"state": "void_pending"'),
    '"state": "lost"', '"state": "expired"'), '"asked":', '"requested":')::jsonb
$$;
UPDATE events
SET entity = CASE entity WHEN 'message' THEN 'email' ELSE entity END,
    type = CASE type WHEN 'message.resent' THEN 'email.resent'
                     WHEN 'payment.to_void' THEN 'payment.void_pending'
                     WHEN 'payment.lost' THEN 'payment.expired'
                     WHEN 'payment.stray_voided' THEN 'payment.orphan_voided'
                     WHEN 'checkout.reacquired' THEN 'checkout.renewed' ELSE type END,
    before = pg_temp.renamed(before), after = pg_temp.renamed(after)
WHERE type IN ('message.resent', 'payment.to_void', 'payment.lost', 'payment.stray_voided',
               'checkout.reacquired', 'payment.voided', 'booking.cancelled', 'booking.checked-in', 'customer.edited',
               'booking.confirmation-resent', 'booking.cancellation-sent')
   OR (entity IN ('payment', 'refund', 'payment_attempt') AND (
         before ->> 'state' IN ('to_void', 'lost') OR after ->> 'origin' = 'desk'));

-- Stored responses of requests.
ALTER TABLE idempotency_keys RENAME COLUMN answer TO response;
ALTER TABLE idempotency_keys RENAME COLUMN answered_at TO responded_at;

-- Smaller names.
ALTER TABLE customers RENAME COLUMN searched TO search_text;
ALTER INDEX customers_searched RENAME TO customers_search;
ALTER TABLE invariant_checks RENAME COLUMN wanted_at TO requested_at;
ALTER TABLE job_runs RENAME COLUMN told_at TO reported_at;
ALTER TABLE pictures RENAME COLUMN adopted_at TO attached_at;
ALTER TABLE pictures RENAME COLUMN abandoned_at TO detached_at;
UPDATE job_runs SET job = CASE job
  WHEN 'send messages' THEN 'send emails'
  WHEN 'fold booking days' THEN 'roll up booking days'
  WHEN 'fold figures' THEN 'roll up stats'
  WHEN 'keep sessions' THEN 'store occupancy'
  WHEN 'forget old counts' THEN 'purge rate limits'
  WHEN 'forget old requests' THEN 'purge old requests'
  WHEN 'erase what came late' THEN 'repeat erasures'
  WHEN 'erase old waivers' THEN 'erase expired waivers'
  WHEN 'remove unshown pictures' THEN 'purge unused pictures'
  WHEN 'forget old webhooks' THEN 'purge old webhooks'
  ELSE job END;

-- Stats and roll-ups (were: figures and folds).
DROP FUNCTION figures_made(timestamptz, timestamptz);
DROP VIEW figures_of_each;
DROP FUNCTION kept_of_booking(uuid);
DROP FUNCTION kept_money(payments);
ALTER TABLE day_figures RENAME COLUMN desk_pence TO offline_pence;
ALTER TABLE month_figures RENAME COLUMN desk_pence TO offline_pence;
ALTER TABLE figure_changes RENAME COLUMN desk_pence TO offline_pence;
ALTER TABLE figure_folds RENAME COLUMN folded_until TO rolled_up_until;
ALTER TABLE figure_folds RENAME COLUMN sessions_until TO occupancy_until;
ALTER TABLE booking_day_folds RENAME COLUMN folded_until TO rolled_up_until;
ALTER TABLE day_figures RENAME TO daily_stats;
ALTER TABLE month_figures RENAME TO monthly_stats;
ALTER TABLE hour_figures RENAME TO hourly_stats;
ALTER TABLE figure_changes RENAME TO stats_changes;
ALTER TABLE figure_folds RENAME TO stats_roll_up;
ALTER TABLE booking_day_folds RENAME TO booking_day_roll_up;
ALTER TABLE session_days RENAME TO daily_occupancy;
ALTER TABLE session_months RENAME TO monthly_occupancy;
ALTER SEQUENCE figure_changes_id_seq RENAME TO stats_changes_id_seq;
ALTER FUNCTION count_by_another_clock() RENAME TO recount_for_new_timezone;
ALTER FUNCTION forget_figures() RENAME TO reset_stats;
ALTER FUNCTION keep_session_months() RENAME TO roll_up_monthly_occupancy;
ALTER FUNCTION move_bookings_along() RENAME TO sync_booking_starts;
ALTER FUNCTION not_rolled_up_since() RENAME TO roll_up_cutoff;
ALTER FUNCTION note_booking_day_change() RENAME TO record_booking_day_change;
ALTER FUNCTION note_booking_figures() RENAME TO record_booking_stats_change;
ALTER FUNCTION note_customer_figures() RENAME TO record_customer_stats_change;
ALTER FUNCTION note_first_bookings(bookings, integer) RENAME TO record_first_bookings_change;
ALTER FUNCTION note_payment_figures() RENAME TO record_payment_stats_change;
ALTER FUNCTION note_session_figures() RENAME TO record_occupancy_change;
ALTER FUNCTION note_voucher_expiry() RENAME TO record_voucher_expiry_change;
ALTER FUNCTION own_figures(bookings, timestamp, timestamp) RENAME TO booking_stats;
ALTER FUNCTION venue_can_write() RENAME TO venue_can_email;
ALTER TRIGGER booking_figures_changed ON bookings RENAME TO booking_stats_changed;
ALTER TRIGGER booking_figures_late ON bookings RENAME TO booking_stats_late;
ALTER TRIGGER booking_figures_removed ON bookings RENAME TO booking_stats_removed;
ALTER TRIGGER customer_figures_changed ON bookings RENAME TO customer_stats_changed;
ALTER TRIGGER customer_figures_late ON bookings RENAME TO customer_stats_late;
ALTER TRIGGER customer_figures_removed ON bookings RENAME TO customer_stats_removed;
ALTER TRIGGER payment_figures_added ON payments RENAME TO payment_stats_added;
ALTER TRIGGER payment_figures_changed ON payments RENAME TO payment_stats_changed;
ALTER TRIGGER payment_figures_removed ON payments RENAME TO payment_stats_removed;
ALTER TRIGGER session_figures_added ON time_slots RENAME TO occupancy_added;
ALTER TRIGGER session_figures_changed ON time_slots RENAME TO occupancy_changed;
ALTER TRIGGER session_figures_removed ON time_slots RENAME TO occupancy_removed;
ALTER TRIGGER session_months_kept ON daily_occupancy RENAME TO monthly_occupancy_rolled_up;
ALTER TRIGGER settings_figures ON settings RENAME TO settings_stats;

-- Constraints and indexes are called after their tables and columns.
DO $$
DECLARE
  renamed_tables CONSTANT text[][] := ARRAY[
    ['messages', 'emails'], ['day_figures', 'daily_stats'], ['month_figures', 'monthly_stats'],
    ['hour_figures', 'hourly_stats'], ['figure_changes', 'stats_changes'],
    ['figure_folds', 'stats_roll_up'], ['booking_day_folds', 'booking_day_roll_up'],
    ['session_days', 'daily_occupancy'], ['session_months', 'monthly_occupancy']];
  pair text[];
  renaming record;
BEGIN
  FOREACH pair SLICE 1 IN ARRAY renamed_tables LOOP
    FOR renaming IN
      SELECT conname AS was, pair[2] || substr(conname, length(pair[1]) + 1) AS becomes
      FROM pg_constraint
      WHERE conrelid = ('public.' || pair[2])::regclass AND starts_with(conname, pair[1] || '_')
    LOOP
      EXECUTE format('ALTER TABLE public.%I RENAME CONSTRAINT %I TO %I',
                     pair[2], renaming.was, renaming.becomes);
    END LOOP;
    FOR renaming IN
      SELECT c.relname AS was, pair[2] || substr(c.relname, length(pair[1]) + 1) AS becomes
      FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      WHERE i.indrelid = ('public.' || pair[2])::regclass AND starts_with(c.relname, pair[1] || '_')
    LOOP
      EXECUTE format('ALTER INDEX public.%I RENAME TO %I', renaming.was, renaming.becomes);
    END LOOP;
  END LOOP;
  -- PostgreSQL 18 gives NOT NULL a constraint of its own, called after its column.
  FOR renaming IN
    SELECT c.conrelid::regclass AS relation, c.conname AS was,
           t.relname || '_' || a.attname || '_not_null' AS becomes
    FROM pg_constraint c
    JOIN pg_class t ON t.oid = c.conrelid
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'n' AND c.connamespace = 'public'::regnamespace
      AND c.conname <> t.relname || '_' || a.attname || '_not_null'
  LOOP
    EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I',
                   renaming.relation, renaming.was, renaming.becomes);
  END LOOP;
END
$$;

CREATE FUNCTION public.net_payment(p payments) RETURNS TABLE (
  card_pence integer, offline_pence integer, voucher_pence integer, vouchers_sold integer,
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

CREATE FUNCTION public.net_payments_of_booking(id uuid) RETURNS TABLE (
  card_pence bigint, offline_pence bigint, refunded_pence bigint)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(sum(k.card_pence), 0), coalesce(sum(k.offline_pence), 0),
         coalesce(sum(k.refunded_pence), 0)
  FROM payments p CROSS JOIN LATERAL net_payment(p) k
  WHERE p.booking_id = net_payments_of_booking.id
$$;

CREATE OR REPLACE FUNCTION public.booking_stats(b bookings, booked timestamp, visit timestamp)
RETURNS TABLE (
  bookings integer, cancelled_bookings integer, tickets integer, discount_pence integer,
  redeemed_pence integer, redeemed_bookings integer, lead_days integer, lead_same_day integer,
  lead_2_days integer, lead_7_days integer, lead_30_days integer)
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT
    (b.hidden_at IS NULL)::int,
    (b.hidden_at IS NULL AND b.status = 'cancelled')::int,
    CASE WHEN b.hidden_at IS NULL AND b.status <> 'cancelled' THEN b.ticket_count ELSE 0 END,
    CASE WHEN b.hidden_at IS NULL AND b.status <> 'cancelled' THEN b.discount_pence ELSE 0 END,
    b.voucher_pence - coalesce(b.refund_pence - b.refund_card_pence - b.refund_offline_pence, 0),
    (b.voucher_pence
       > coalesce(b.refund_pence - b.refund_card_pence - b.refund_offline_pence, 0))::int,
    CASE WHEN b.hidden_at IS NULL THEN greatest(0, visit::date - booked::date) ELSE 0 END,
    (b.hidden_at IS NULL AND visit::date <= booked::date)::int,
    (b.hidden_at IS NULL AND visit::date - booked::date BETWEEN 1 AND 2)::int,
    (b.hidden_at IS NULL AND visit::date - booked::date BETWEEN 3 AND 7)::int,
    (b.hidden_at IS NULL AND visit::date - booked::date BETWEEN 8 AND 30)::int
$$;

CREATE VIEW stats_entries AS
  SELECT b.created_at, venue.booked::date AS day, extract(hour FROM venue.booked)::smallint AS hour,
         b.activity_id, own.*, money.card_pence, money.offline_pence, 0 AS voucher_pence,
         0 AS vouchers_sold, money.refunded_pence, seen.*
  FROM bookings b
  CROSS JOIN (SELECT venue_timezone() AS timezone OFFSET 0) s
  CROSS JOIN LATERAL (
    SELECT b.created_at AT TIME ZONE s.timezone AS booked, b.starts_at AT TIME ZONE s.timezone AS visit
    OFFSET 0
  ) venue
  CROSS JOIN LATERAL booking_stats(b, venue.booked, venue.visit) own
  CROSS JOIN LATERAL net_payments_of_booking(b.id) money
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
         own.*, money.card_pence, money.offline_pence, 0, 0, money.refunded_pence, 0, 0, 0, 0
  FROM bookings b
  CROSS JOIN (SELECT venue_timezone() AS timezone OFFSET 0) s
  CROSS JOIN LATERAL (
    SELECT b.created_at AT TIME ZONE s.timezone AS booked, b.starts_at AT TIME ZONE s.timezone AS visit
    OFFSET 0
  ) venue
  CROSS JOIN LATERAL booking_stats(b, venue.booked, venue.visit) own
  CROSS JOIN LATERAL net_payments_of_booking(b.id) money
  WHERE b.hidden_at IS NOT NULL
UNION ALL
  SELECT v.created_at, venue.booked::date, extract(hour FROM venue.booked)::smallint, NULL,
         0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
         0, 0, k.voucher_pence, k.vouchers_sold, k.refunded_pence, 0, 0, 0, 0
  FROM vouchers v
  CROSS JOIN (SELECT venue_timezone() AS timezone OFFSET 0) s
  CROSS JOIN LATERAL (SELECT v.created_at AT TIME ZONE s.timezone AS booked) venue
  JOIN payments p ON p.voucher_id = v.id
  CROSS JOIN LATERAL net_payment(p) k;

CREATE FUNCTION public.stats_entries_between(since timestamptz, until timestamptz)
RETURNS SETOF stats_entries
LANGUAGE plpgsql STABLE ROWS 100 SET plan_cache_mode TO 'force_generic_plan' AS $$
BEGIN
  RETURN QUERY SELECT * FROM stats_entries e WHERE e.created_at >= since AND e.created_at < until;
END
$$;

CREATE OR REPLACE FUNCTION public.record_booking_stats_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('stats'));
  INSERT INTO public.stats_changes (made_at, day, hour, activity_id, bookings, cancelled_bookings,
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
    FROM public.booking_stats(OLD, public.venue_time(OLD.created_at),
                            public.venue_time(OLD.starts_at)) o
    WHERE TG_OP <> 'INSERT'
    UNION ALL
    SELECT 1, NEW.created_at, public.venue_time(NEW.created_at)::date,
           extract(hour FROM public.venue_time(NEW.created_at))::smallint, NEW.activity_id, n.*
    FROM public.booking_stats(NEW, public.venue_time(NEW.created_at),
                            public.venue_time(NEW.starts_at)) n
    WHERE TG_OP <> 'DELETE'
  ) c
  WHERE c.made_at < public.roll_up_cutoff()
  GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION public.record_first_bookings_change(b bookings, sign integer) RETURNS void
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
      -- A subquery of its own: otherwise the planner scans the later bookings of all customers.
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
  INSERT INTO public.stats_changes (made_at, day, hour, activity_id, new_customers,
    customers_of_day, customers_of_week, customers_of_month)
  SELECT made_at, public.venue_time(made_at)::date,
         extract(hour FROM public.venue_time(made_at))::smallint, activity_id,
         sum(step.sign * f.new_customers), sum(step.sign * f.customers_of_day),
         sum(step.sign * f.customers_of_week), sum(step.sign * f.customers_of_month)
  FROM step
  CROSS JOIN LATERAL public.first_bookings(public.venue_time(previous_at),
                                           public.venue_time(made_at)) f
  WHERE made_at < public.roll_up_cutoff()
  GROUP BY 1, 2, 3, 4
$$;

CREATE OR REPLACE FUNCTION public.record_customer_stats_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.created_at <> NEW.created_at THEN
    PERFORM public.reset_stats();
    RETURN NEW;
  END IF;
  PERFORM pg_advisory_xact_lock_shared(hashtext('stats'));
  IF TG_OP <> 'INSERT' AND OLD.hidden_at IS NULL
     AND OLD.created_at < public.roll_up_cutoff() THEN
    -- One count at a time for each customer.
    PERFORM pg_advisory_xact_lock(hashtext('customer_stats'), hashtext(OLD.customer_id::text));
    PERFORM public.record_first_bookings_change(OLD, -1);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.hidden_at IS NULL
     AND NEW.created_at < public.roll_up_cutoff() THEN
    PERFORM pg_advisory_xact_lock(hashtext('customer_stats'), hashtext(NEW.customer_id::text));
    PERFORM public.record_first_bookings_change(NEW, 1);
  END IF;
  RETURN coalesce(NEW, OLD);
END
$$;

CREATE OR REPLACE FUNCTION public.record_payment_stats_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('stats'));
  INSERT INTO public.stats_changes (made_at, day, hour, activity_id, card_pence, offline_pence,
    voucher_pence, vouchers_sold, refunded_pence)
  SELECT made.at, public.venue_time(made.at)::date,
         extract(hour FROM public.venue_time(made.at))::smallint, made.activity_id,
         sum(c.sign * c.card_pence), sum(c.sign * c.offline_pence), sum(c.sign * c.voucher_pence),
         sum(c.sign * c.vouchers_sold), sum(c.sign * c.refunded_pence)
  FROM (
    SELECT -1 AS sign, OLD.booking_id AS booking_id, OLD.voucher_id AS voucher_id, o.*
    FROM public.net_payment(OLD) o WHERE TG_OP <> 'INSERT'
    UNION ALL
    SELECT 1, NEW.booking_id, NEW.voucher_id, n.* FROM public.net_payment(NEW) n
    WHERE TG_OP <> 'DELETE'
  ) c
  CROSS JOIN LATERAL (
    SELECT b.created_at AS at, b.activity_id FROM public.bookings b WHERE b.id = c.booking_id
    UNION ALL
    SELECT v.created_at, NULL FROM public.vouchers v WHERE v.id = c.voucher_id
  ) made
  WHERE made.at < public.roll_up_cutoff()
  GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION public.reset_stats() RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('stats'));
  PERFORM pg_advisory_xact_lock(hashtext('stats_roll_up'));
  DELETE FROM public.daily_stats;
  DELETE FROM public.monthly_stats;
  DELETE FROM public.hourly_stats;
  DELETE FROM public.stats_changes;
  UPDATE public.stats_roll_up SET rolled_up_until = '-infinity';
END
$$;

CREATE OR REPLACE FUNCTION public.record_occupancy_change() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  change record;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('daily_occupancy'));
  FOR change IN
    SELECT public.venue_time(c.start_time)::date AS day,
           extract(hour FROM public.venue_time(c.start_time))::smallint AS hour,
           sum(c.tickets) AS tickets
    FROM (
      SELECT OLD.start_time AS start_time, -OLD.bookings_count AS tickets WHERE TG_OP <> 'INSERT'
      UNION ALL SELECT NEW.start_time, NEW.bookings_count WHERE TG_OP <> 'DELETE'
    ) c
    JOIN public.stats_roll_up f ON public.venue_time(c.start_time)::date < f.occupancy_until
    GROUP BY 1, 2 HAVING sum(c.tickets) <> 0
  LOOP
    UPDATE public.daily_occupancy d
    SET booked = d.booked + change.tickets, offered = greatest(d.offered, d.booked + change.tickets)
    WHERE d.day = change.day AND d.hour = change.hour;
    IF NOT FOUND THEN
      INSERT INTO public.daily_occupancy
      VALUES (change.day, change.hour, change.tickets, change.tickets);
    END IF;
  END LOOP;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION public.roll_up_monthly_occupancy() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO monthly_occupancy AS stored (month, weekday, hour, offered, booked)
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
  SET offered = stored.offered + excluded.offered, booked = stored.booked + excluded.booked;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION public.recount_for_new_timezone() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.reset_stats();
  PERFORM pg_advisory_xact_lock(hashtext('daily_occupancy'));
  -- Waits for changes that still use the earlier time zone.
  LOCK TABLE public.vouchers, public.time_slots IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM public.daily_occupancy;
  UPDATE public.stats_roll_up SET occupancy_until = '-infinity';
  DELETE FROM public.voucher_expiries;
  DELETE FROM public.voucher_expiry_changes;
  INSERT INTO public.voucher_expiries
  SELECT public.venue_time(expires_at)::date, count(*), sum(balance_pence)
  FROM public.vouchers WHERE balance_pence > 0 GROUP BY 1;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION public.record_voucher_expiry_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.created_at <> NEW.created_at THEN
    PERFORM reset_stats();
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

