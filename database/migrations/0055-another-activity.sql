-- A booking can change to another activity. Its figures then count for the new one, on the day on
-- which the booking was made.
DROP TRIGGER customer_stats_changed ON bookings;
CREATE TRIGGER customer_stats_changed BEFORE UPDATE ON bookings FOR EACH ROW
WHEN ((OLD.hidden_at IS NULL) IS DISTINCT FROM (NEW.hidden_at IS NULL)
      OR OLD.customer_id IS DISTINCT FROM NEW.customer_id
      OR OLD.created_at IS DISTINCT FROM NEW.created_at
      OR OLD.activity_id IS DISTINCT FROM NEW.activity_id)
EXECUTE FUNCTION record_customer_stats_change();

-- Moves what is paid from the old activity to the new one. It runs before the booking is written, so
-- that it sees the payments as they were counted for the old activity. What the same statement then
-- changes about them is counted for the new one, by their own trigger.
CREATE FUNCTION record_activity_stats_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('stats'));
  INSERT INTO public.stats_changes
    (made_at, day, hour, activity_id, card_pence, offline_pence, refunded_pence)
  SELECT OLD.created_at, public.venue_time(OLD.created_at)::date,
         extract(hour FROM public.venue_time(OLD.created_at))::smallint, side.activity_id,
         side.sign * money.card_pence, side.sign * money.offline_pence,
         side.sign * money.refunded_pence
  FROM (VALUES (-1, OLD.activity_id), (1, NEW.activity_id)) AS side(sign, activity_id)
  CROSS JOIN public.net_payments_of_booking(OLD.id) money
  WHERE OLD.created_at < public.roll_up_cutoff();
  RETURN NEW;
END
$$;
CREATE TRIGGER activity_stats_changed BEFORE UPDATE ON bookings FOR EACH ROW
WHEN (OLD.activity_id IS DISTINCT FROM NEW.activity_id)
EXECUTE FUNCTION record_activity_stats_change();
