-- "Now" is the venue's: every default, trigger and statement that means the time at the venue asks for
-- it here. PostgreSQL inlines both functions, so that a plan shows now() and nothing else. In a test
-- database they are replaced by the same and an offset; see docs/decisions/0021.
CREATE FUNCTION venue_now() RETURNS timestamptz
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT now() $$;
-- The moment of the call, not of the transaction: for what is put in order within one transaction, or
-- compared with what somebody read a moment ago.
CREATE FUNCTION venue_clock_timestamp() RETURNS timestamptz
LANGUAGE sql VOLATILE PARALLEL SAFE AS $$ SELECT clock_timestamp() $$;

ALTER TABLE account_links ALTER COLUMN created_at SET DEFAULT venue_now();
ALTER TABLE account_requests ALTER COLUMN created_at SET DEFAULT venue_now();
ALTER TABLE accounts
  ALTER COLUMN created_at SET DEFAULT venue_now(),
  ALTER COLUMN updated_at SET DEFAULT venue_now();
ALTER TABLE activities
  ALTER COLUMN created_at SET DEFAULT venue_now(),
  ALTER COLUMN updated_at SET DEFAULT venue_now();
ALTER TABLE addons
  ALTER COLUMN created_at SET DEFAULT venue_now(),
  ALTER COLUMN updated_at SET DEFAULT venue_now();
ALTER TABLE booking_deletions ALTER COLUMN created_at SET DEFAULT venue_now();
ALTER TABLE booking_notes ALTER COLUMN created_at SET DEFAULT venue_now();
ALTER TABLE bookings ALTER COLUMN created_at SET DEFAULT venue_now();
ALTER TABLE checkouts ALTER COLUMN created_at SET DEFAULT venue_now();
ALTER TABLE closed_days ALTER COLUMN closed_at SET DEFAULT venue_now();
ALTER TABLE customers
  ALTER COLUMN created_at SET DEFAULT venue_now(),
  ALTER COLUMN updated_at SET DEFAULT venue_now();
ALTER TABLE discount_codes
  ALTER COLUMN created_at SET DEFAULT venue_now(),
  ALTER COLUMN updated_at SET DEFAULT venue_now();
ALTER TABLE discount_uses ALTER COLUMN created_at SET DEFAULT venue_now();
ALTER TABLE disputes ALTER COLUMN created_at SET DEFAULT venue_now();
ALTER TABLE events ALTER COLUMN at SET DEFAULT venue_now();
ALTER TABLE idempotency_keys ALTER COLUMN created_at SET DEFAULT venue_now();
ALTER TABLE manage_links ALTER COLUMN created_at SET DEFAULT venue_now();
ALTER TABLE messages
  ALTER COLUMN next_try_at SET DEFAULT venue_now(),
  ALTER COLUMN created_at SET DEFAULT venue_now();
ALTER TABLE payment_attempts ALTER COLUMN created_at SET DEFAULT venue_now();
ALTER TABLE payments ALTER COLUMN created_at SET DEFAULT venue_now();
ALTER TABLE pictures ALTER COLUMN uploaded_at SET DEFAULT venue_now();
ALTER TABLE refunds
  ALTER COLUMN next_try_at SET DEFAULT venue_now(),
  ALTER COLUMN created_at SET DEFAULT venue_now();
ALTER TABLE schedules
  ALTER COLUMN created_at SET DEFAULT venue_now(),
  ALTER COLUMN updated_at SET DEFAULT venue_now();
ALTER TABLE sessions
  ALTER COLUMN created_at SET DEFAULT venue_now(),
  ALTER COLUMN updated_at SET DEFAULT venue_now();
ALTER TABLE settings ALTER COLUMN updated_at SET DEFAULT venue_now();
ALTER TABLE staff_tasks ALTER COLUMN created_at SET DEFAULT venue_now();
ALTER TABLE time_slots ALTER COLUMN created_at SET DEFAULT venue_now();
ALTER TABLE users
  ALTER COLUMN created_at SET DEFAULT venue_now(),
  ALTER COLUMN updated_at SET DEFAULT venue_now();
ALTER TABLE verifications
  ALTER COLUMN created_at SET DEFAULT venue_now(),
  ALTER COLUMN updated_at SET DEFAULT venue_now();
ALTER TABLE voucher_ledger ALTER COLUMN created_at SET DEFAULT venue_now();
ALTER TABLE voucher_templates ALTER COLUMN created_at SET DEFAULT venue_now();
ALTER TABLE vouchers ALTER COLUMN created_at SET DEFAULT venue_now();
ALTER TABLE waiver_templates
  ALTER COLUMN created_at SET DEFAULT venue_now(),
  ALTER COLUMN updated_at SET DEFAULT venue_now();
ALTER TABLE waiver_versions ALTER COLUMN created_at SET DEFAULT venue_now();
ALTER TABLE webhook_events
  ALTER COLUMN received_at SET DEFAULT venue_now(),
  ALTER COLUMN next_try_at SET DEFAULT venue_now();

CREATE OR REPLACE TRIGGER booking_added_late AFTER INSERT ON bookings FOR EACH ROW
WHEN (NEW.created_at <> venue_now())
EXECUTE FUNCTION note_booking_day_change();
CREATE OR REPLACE TRIGGER booking_figures_late AFTER INSERT ON bookings FOR EACH ROW
WHEN (NEW.created_at <> venue_now())
EXECUTE FUNCTION note_booking_figures();
CREATE OR REPLACE TRIGGER customer_figures_late BEFORE INSERT ON bookings FOR EACH ROW
WHEN (NEW.created_at <> venue_now())
EXECUTE FUNCTION note_customer_figures();
CREATE OR REPLACE TRIGGER payment_figures_changed AFTER UPDATE ON payments FOR EACH ROW
WHEN ((OLD.state, OLD.amount_pence, OLD.refunded_pence, OLD.method, OLD.booking_id, OLD.voucher_id)
      IS DISTINCT FROM
      (NEW.state, NEW.amount_pence, NEW.refunded_pence, NEW.method, NEW.booking_id, NEW.voucher_id)
      AND (NEW.method <> 'card' OR NEW.created_at < venue_now() - interval '5 minutes'))
EXECUTE FUNCTION note_payment_figures();
CREATE OR REPLACE TRIGGER session_figures_changed AFTER UPDATE ON time_slots FOR EACH ROW
WHEN ((OLD.bookings_count, OLD.start_time) IS DISTINCT FROM (NEW.bookings_count, NEW.start_time)
      AND least(OLD.start_time, NEW.start_time) < venue_now())
EXECUTE FUNCTION note_session_figures();
CREATE OR REPLACE TRIGGER session_figures_removed AFTER DELETE ON time_slots FOR EACH ROW
WHEN (OLD.start_time < venue_now() AND OLD.bookings_count > 0)
EXECUTE FUNCTION note_session_figures();
CREATE OR REPLACE TRIGGER session_figures_added AFTER INSERT ON time_slots FOR EACH ROW
WHEN (NEW.start_time < venue_now() AND NEW.bookings_count > 0)
EXECUTE FUNCTION note_session_figures();
