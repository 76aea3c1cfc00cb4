import { type Defects, dropChecks } from "./defect.ts";

export const placeAndMoneyDefects: Defects = {
  "a slot's counters equal its confirmed bookings and live checkouts, within capacity": [
    {
      description: "the number of booked places is wrong",
      sql: "UPDATE time_slots SET bookings_count = bookings_count + 1 WHERE id = :slot",
    },
    {
      description: "the number of parties is wrong",
      sql: "UPDATE time_slots SET party_count = 0 WHERE id = :slot",
    },
    {
      description: "the number of held places is wrong",
      sql: "UPDATE time_slots SET held_count = held_count - 1 WHERE held_count > 0",
    },
    {
      description: "more places are sold than the capacity",
      sql: `${dropChecks("time_slots")} UPDATE time_slots SET capacity = 1 WHERE id = :slot`,
    },
  ],
  "of a limited add-on is taken in a slot what its bookings and payments have of it": [
    {
      description: "a limit was set and what was sold before was not counted",
      sql: "UPDATE addons SET stock_per_slot = 5",
    },
    {
      description: "something is taken that nobody has",
      sql: `INSERT INTO addon_stock (time_slot_id, addon_id, taken_count)
            SELECT :slot, id, 1 FROM addons LIMIT 1`,
    },
  ],
  "every session of a closed day is closed": [
    {
      description: "a slot stayed open when its day was closed",
      sql: `INSERT INTO closed_days (id, date, reason)
            SELECT gen_random_uuid(), (s.start_time AT TIME ZONE settings.timezone)::date, 'Weather'
            FROM settings, time_slots s WHERE s.id = :slot`,
    },
  ],
  "a checkout's events add up to the places that it holds, released at most once": [
    {
      description: "places were released twice",
      sql: `INSERT INTO events (actor_kind, entity, entity_id, type, before, after)
            SELECT actor_kind, entity, entity_id, type, before, after FROM events
            WHERE entity_id = :released AND type = 'checkout.released'`,
    },
    {
      description: "a hold has no event",
      sql: "DELETE FROM events WHERE entity_id = :held AND type = 'checkout.held'",
    },
  ],
  "everything that must be unique has a valid unique index": [
    { description: "an index is missing", sql: "DROP INDEX payments_one_card_per_booking" },
    {
      description: "an index is not unique",
      sql: `DROP INDEX payment_attempts_one_live;
            CREATE INDEX payment_attempts_one_live ON payment_attempts (checkout_id)`,
    },
  ],
  "no slot, customer, booking, voucher or discount code exists twice": [
    {
      description: "two customers share an email address",
      sql: `${dropChecks("customers")} INSERT INTO customers (first_name, last_name, email)
            SELECT first_name, last_name, upper(email) FROM customers LIMIT 1`,
    },
    {
      description: "two discount codes differ only by a space",
      sql: `${dropChecks("discount_codes")} INSERT INTO discount_codes (code, type, percent)
            SELECT code || ' ', 'percentage', 10 FROM discount_codes LIMIT 1`,
    },
  ],
  "what is due for a confirmed booking is its total less what it paid and was refunded": [
    {
      description: "less is due than was added",
      sql: "UPDATE bookings SET due_pence = due_pence - 1 WHERE id = :changed",
    },
    {
      description: "something is due for a booking that is paid",
      sql: "UPDATE bookings SET due_pence = 1 WHERE id = :card",
    },
  ],
  "a confirmed online booking has exactly one live payment of its first total, or needs none": [
    {
      description: "the captured amount is not the booking's total",
      sql: `UPDATE payments SET amount_pence = amount_pence + 1 WHERE booking_id = :card;
            UPDATE payment_attempts a SET amount_pence = a.amount_pence + 1
            FROM payments p WHERE p.attempt_id = a.id AND p.booking_id = :card`,
    },
  ],
  "no booking was charged twice": [
    {
      description: "two captures for a booking that was cancelled later",
      sql: `DROP INDEX payments_one_card_per_booking;
            CREATE UNIQUE INDEX payments_one_card_per_booking ON payments (id);
            WITH p AS (
              INSERT INTO payments (booking_id, method, amount_pence, state, provider_payment_id,
                                    captured_at)
              VALUES (:cancelled, 'card', 3600, 'captured', 'another', venue_now()) RETURNING id)
            INSERT INTO events (actor_kind, entity, entity_id, type, after)
            SELECT 'system', 'payment', id, 'payment.captured', '{"state": "captured"}' FROM p`,
    },
  ],
  "a later payment belongs to the booking that its own confirmed attempt is for": [
    {
      description: "the payment of a new booking is a later one",
      sql: "UPDATE payments SET is_later = true WHERE booking_id = :cancelled",
    },
  ],
  "money taken without a booking is refunded in full, or staff have a task": [
    {
      description: "a declined attempt has a captured payment without a refund",
      sql: `WITH p AS (
              INSERT INTO payments (attempt_id, method, amount_pence, state, provider_payment_id,
                                    captured_at)
              SELECT id, 'card', amount_pence, 'captured', 'orphan', venue_now()
              FROM payment_attempts WHERE id = :declined RETURNING id)
            INSERT INTO events (actor_kind, entity, entity_id, type, after)
            SELECT 'system', 'payment', id, 'payment.captured', '{"state": "captured"}' FROM p`,
    },
  ],
  "no confirmed booking has a payment whose authorisation lapsed or is being voided": [
    {
      description: "a voided payment beside the captured one",
      sql: `WITH p AS (
              INSERT INTO payments (booking_id, method, amount_pence, state, provider_payment_id)
              VALUES (:card, 'card', 3600, 'voided', 'beside') RETURNING id),
            steps(before, after) AS (VALUES
              (NULL::jsonb, '{"state": "authorised"}'::jsonb),
              ('{"state": "authorised"}', '{"state": "void_pending"}'),
              ('{"state": "void_pending"}', '{"state": "voided"}'))
            INSERT INTO events (actor_kind, entity, entity_id, type, before, after)
            SELECT 'system', 'payment', p.id, 'payment.changed', before, after FROM p, steps`,
    },
  ],
  "no money was taken for a booking that was cancelled because its authorisation lapsed": [
    {
      description: "a captured payment of a lost booking",
      sql: `UPDATE bookings SET refund_choice = 'expired', cancellation_email_sent = false
            WHERE id = :cancelled;
            DELETE FROM emails WHERE booking_id = :cancelled AND kind = 'booking-cancelled'`,
    },
  ],
  "a confirmed attempt created its checkout's booking and payment, and no other attempt did": [
    {
      description: "the attempt names another payment",
      sql: `UPDATE payment_attempts a SET provider_payment_id = 'another'
            FROM payments p WHERE p.attempt_id = a.id AND p.booking_id = :card`,
    },
    {
      description: "the payment belongs to no attempt",
      sql: "UPDATE payments SET attempt_id = NULL WHERE booking_id = :card",
    },
    {
      description: "a checkout has two confirmed attempts",
      sql: `INSERT INTO payment_attempts (id, checkout_id, idempotency_key, body_sha256, response,
              provider_key, amount_pence, state, settled_at, next_try_at)
            SELECT gen_random_uuid(), checkout_id, idempotency_key || ' too', body_sha256, response,
                   gen_random_uuid(), amount_pence, state, settled_at, next_try_at
            FROM payment_attempts
            WHERE checkout_id = (SELECT checkout_id FROM bookings WHERE id = :card)`,
    },
    {
      description: "a declined attempt made a booking",
      sql: `UPDATE payment_attempts a SET state = 'declined', body_sha256 = NULL, response = NULL
            FROM payments p WHERE p.attempt_id = a.id AND p.booking_id = :card`,
    },
  ],
  "a payment's refunds add up to its refunded amount, never more than was paid": [
    {
      description: "a refund is not counted with its payment",
      sql: "UPDATE payments SET refunded_pence = refunded_pence - 1 WHERE booking_id = :cancelled",
    },
    {
      description: "more was refunded than captured",
      sql: `${dropChecks("payments")}
            UPDATE refunds SET amount_pence = amount_pence + 1 WHERE payment_id = :refunded;
            UPDATE payments SET refunded_pence = refunded_pence + 1 WHERE id = :refunded`,
    },
  ],
  "a refund that failed after it was counted has a staff task": [
    {
      description: "a failed refund has no task",
      sql: `UPDATE refunds SET state = 'failed' WHERE payment_id = :refunded;
            UPDATE payments SET refunded_pence = 0 WHERE id = :refunded;
            DELETE FROM staff_tasks WHERE payment_id = :refunded;
            UPDATE events SET after = jsonb_set(after, '{state}', '"failed"')
            WHERE entity = 'refund' AND type = 'refund.completed'
              AND entity_id IN (SELECT id FROM refunds WHERE payment_id = :refunded)`,
    },
    {
      description: "a failed refund from the provider has no task",
      sql: `INSERT INTO refunds (payment_id, provider_refund_id, amount_pence, reason, origin, state,
              settled_at, next_try_at)
            SELECT id, 'theirs', 100, '', 'provider', 'failed', venue_now(), venue_now()
            FROM payments WHERE id = :refunded;
            INSERT INTO events (actor_kind, entity, entity_id, type, before, after)
            SELECT 'provider', 'refund', id, 'refund.' || next, before,
                   jsonb_build_object('state', next)
            FROM refunds, (VALUES ('pending', NULL), ('failed', '{"state": "pending"}'::jsonb))
              AS step (next, before)
            WHERE provider_refund_id = 'theirs'`,
    },
  ],
  "a payment's steps go forward only, each once, to its current state": [
    {
      description: "taken by staff twice",
      sql: `INSERT INTO events (actor_kind, entity, entity_id, type, before, after)
            SELECT actor_kind, entity, entity_id, type, before, after FROM events
            WHERE entity = 'payment' AND type = 'payment.captured' LIMIT 1`,
    },
    {
      description: "captured twice, as older versions recorded it",
      sql: `INSERT INTO events (actor_kind, entity, entity_id, type, before, after)
            SELECT 'system', 'payment', :refunded, 'payment.captured',
                   '{"state": "authorised"}', '{"state": "captured"}' FROM generate_series(1, 2)`,
    },
    {
      description: "captured instead of voided, although it was never to be voided",
      sql: `INSERT INTO events (actor_kind, entity, entity_id, type, before, after)
            VALUES ('system', 'payment', :refunded, 'payment.captured',
                    '{"state": "void_pending"}', '{"state": "captured"}')`,
    },
    {
      description: "money taken by staff without an event",
      sql: `DELETE FROM events WHERE entity = 'payment' AND type = 'payment.captured'`,
    },
    {
      description: "an authorisation that expired without an event",
      sql: `DELETE FROM events WHERE entity = 'payment' AND type = 'payment.expired'`,
    },
    {
      description: "back from captured",
      sql: `INSERT INTO events (actor_kind, entity, entity_id, type, before, after)
            VALUES ('system', 'payment', :refunded, 'payment.void_pending',
                    '{"state": "captured"}', '{"state": "void_pending"}')`,
    },
  ],
  "the database refuses a payment that goes back": [
    {
      description: "the trigger is missing",
      sql: "DROP TRIGGER payments_forward_only ON payments",
    },
    {
      description: "the trigger is disabled",
      sql: "ALTER TABLE payments DISABLE TRIGGER payments_forward_only",
    },
  ],
  "a booking counts its offline payments": [
    {
      description: "an offline payment is not counted",
      sql: "UPDATE bookings SET offline_paid_pence = 0 WHERE id = :staffBooking",
    },
    {
      description: "an offline payment is counted for a booking paid online",
      sql: `UPDATE bookings SET offline_paid_pence = 1 WHERE id = :card`,
    },
  ],
  "a refund's events go forward only, each step once, to its current state": [
    {
      description: "a refund without its first event",
      sql: `DELETE FROM events WHERE entity = 'refund' AND type = 'refund.queued'`,
    },
  ],
};
