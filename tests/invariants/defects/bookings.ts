import { type Defects, dropChecks } from "./defect.ts";

export const bookingDefects: Defects = {
  "a booking's amounts add up, in whole pence, and none is negative": [
    {
      description: "the add-ons do not add up",
      sql: "UPDATE booking_addons SET quantity = 2, total_pence = 1200 WHERE booking_id = :addon",
    },
    {
      description: "the subtotal is not the sum of its parts",
      sql: `${dropChecks("bookings")} UPDATE bookings
            SET tickets_pence = tickets_pence + 1 WHERE id = :card`,
    },
  ],
  "a changed booking has all its versions, its figures are the newest one's": [
    {
      description: "a version is missing",
      sql: `DELETE FROM booking_versions WHERE booking_id = :changed AND version = 2;
            DELETE FROM emails WHERE booking_id = :changed AND content ->> 'version' = '2'`,
    },
    {
      description: "the discount was changed without a version",
      sql: `${dropChecks("bookings")} UPDATE bookings
            SET discount_pence = 100, adjustment_pence = -100 WHERE id = :changed`,
    },
  ],
  "a version's lines add up to its figures": [
    {
      description: "a line has another price",
      sql: `ALTER TABLE booking_versions DISABLE TRIGGER booking_versions_never_change;
            UPDATE booking_versions SET lines = jsonb_set(lines, '{0,pricePence}', '1')
            WHERE booking_id = :changed AND version = 2;
            ALTER TABLE booking_versions ENABLE TRIGGER booking_versions_never_change`,
    },
  ],
  "the database refuses to change a version": [
    {
      description: "its trigger is gone",
      sql: "DROP TRIGGER booking_versions_never_change ON booking_versions",
    },
  ],
  "a booking's amounts were first the ones it was confirmed with": [
    {
      description: "the discount was raised later",
      sql: `UPDATE events SET after = jsonb_set(after, '{discountPence}', '1')
            WHERE entity_id = :voucher AND type = 'booking.confirmed'`,
    },
    {
      description: "its confirmed total is missing",
      sql: `UPDATE events SET after = after - 'totalPence'
            WHERE entity_id = :card AND type = 'booking.confirmed'`,
    },
  ],
  "a booking's events end at its current slot": [
    {
      description: "a move without an event",
      sql: "DELETE FROM events WHERE entity_id = :moved AND type = 'booking.moved'",
    },
  ],
  "a booking is cancelled at most once, and then its refund is decided": [
    {
      description: "cancelled twice",
      sql: `INSERT INTO events (actor_kind, entity, entity_id, type, before, after)
            SELECT actor_kind, entity, entity_id, type, before, after FROM events
            WHERE entity_id = :cancelled AND type = 'booking.cancelled'`,
    },
    {
      description: "no refund was decided",
      sql: `${dropChecks("bookings")} UPDATE bookings
            SET refund_choice = NULL, cancellation_email_sent = false WHERE id = :cancelled;
            DELETE FROM emails WHERE booking_id = :cancelled AND kind = 'booking-cancelled'`,
    },
  ],
  "no more people are checked in than a booking has tickets, and as many as its events say": [
    {
      description: "somebody is checked in without an event",
      sql: `UPDATE bookings SET checked_in_count = 1, first_checked_in_at = venue_now(),
              last_checked_in_at = venue_now() WHERE id = :card`,
    },
    {
      description: "more people are checked in than have tickets",
      sql: `${dropChecks("bookings")} UPDATE bookings SET checked_in_count = ticket_count + 1
            WHERE id = :card;
            INSERT INTO events (actor_kind, entity, entity_id, type, before, after)
            SELECT 'staff', 'booking', id, 'booking.checked-in', '{"checkedInCount": 0}',
                   jsonb_build_object('checkedInCount', checked_in_count)
            FROM bookings WHERE id = :card`,
    },
  ],
  "a hidden booking is not confirmed, and its events say that it is hidden": [
    {
      description: "a confirmed booking is hidden",
      sql: `UPDATE bookings SET hidden_at = venue_now() WHERE id = :card;
            INSERT INTO events (actor_kind, entity, entity_id, type)
            VALUES ('staff', 'booking', :card, 'booking.hidden')`,
    },
    {
      description: "it was restored without an event",
      sql: "UPDATE bookings SET hidden_at = NULL, deletion_id = NULL WHERE id = :deleted",
    },
  ],
  "every confirmed checkout has a booking, and no other checkout has one": [
    {
      description: "the booking has another id than was reserved",
      sql: `UPDATE checkouts SET booking_id = gen_random_uuid()
            WHERE id = (SELECT checkout_id FROM bookings WHERE id = :voucher)`,
    },
  ],
  "a paying checkout has exactly one attempt in progress, and no other checkout has one": [
    {
      description: "a live attempt for a checkout that is only held",
      sql: `INSERT INTO payment_attempts
              (id, checkout_id, idempotency_key, body_sha256, provider_key, amount_pence,
               next_try_at)
            VALUES (gen_random_uuid(), :held, 'k', '', gen_random_uuid(), 0, venue_now())`,
    },
    {
      description: "a paying checkout without an attempt",
      sql: "UPDATE checkouts SET state = 'paying' WHERE id = :held",
    },
  ],
  "a voucher's balance is the sum of its ledger, and never negative": [
    {
      description: "the balance does not match the ledger",
      sql: "UPDATE vouchers SET balance_pence = balance_pence + 1 WHERE voided_at IS NULL",
    },
    {
      description: "more was redeemed than the balance",
      sql: `${dropChecks("vouchers")} ${dropChecks("voucher_ledger")}
            INSERT INTO voucher_ledger (voucher_id, kind, amount_pence)
            SELECT id, 'adjusted', -balance_pence - 1 FROM vouchers WHERE voided_at IS NULL;
            UPDATE vouchers SET balance_pence = -1 WHERE voided_at IS NULL`,
    },
  ],
  "a voucher is marked as redeemed exactly while its balance is zero": [
    {
      description: "redeemed with a balance",
      sql: "UPDATE vouchers SET redeemed_at = venue_now()",
    },
  ],
  "a booking redeems what its voucher paid at first, and returns what it no longer pays": [
    {
      description: "the voucher's part was returned for a confirmed booking",
      sql: `INSERT INTO voucher_ledger (voucher_id, kind, amount_pence, booking_id)
            SELECT voucher_id, 'returned', 5, id FROM bookings WHERE id = :voucher;
            UPDATE vouchers SET balance_pence = balance_pence + 5
            WHERE id = (SELECT voucher_id FROM bookings WHERE id = :voucher)`,
    },
    {
      description: "less was redeemed than the voucher paid",
      sql: `UPDATE voucher_ledger SET amount_pence = amount_pence + 1 WHERE kind = 'redeemed';
            UPDATE vouchers SET balance_pence = balance_pence + 1
            WHERE id = (SELECT voucher_id FROM bookings WHERE id = :voucher)`,
    },
  ],
  "a discount code's use count equals its live uses, within its limit": [
    { description: "a use is not counted", sql: "UPDATE discount_codes SET times_used = 0" },
    {
      description: "more uses than its limit",
      sql: `${dropChecks("discount_codes")} UPDATE discount_codes SET max_uses = 0`,
    },
  ],
  "a discount is in use exactly while its booking is confirmed": [
    {
      description: "a use was returned for a confirmed booking",
      sql: "UPDATE discount_uses SET returned_at = venue_now(); UPDATE discount_codes SET times_used = 0",
    },
  ],
  "every online booking has a confirmation email to the address given": [
    {
      description: "no email was written",
      sql: "DELETE FROM emails WHERE booking_id = :card AND kind = 'booking-confirmation'",
    },
    {
      description: "the email went to another address",
      sql: `UPDATE emails SET to_address = 'else@example.com'
            WHERE booking_id = :card AND kind = 'booking-confirmation'`,
    },
  ],
  "a booking records whether its cancellation email was sent": [
    {
      description: "an email exists, but the booking says that none was sent",
      sql: "UPDATE bookings SET cancellation_email_sent = false WHERE id = :cancelled",
    },
    {
      description: "no email exists, but the booking says that one was sent",
      sql: "UPDATE bookings SET cancellation_email_sent = true WHERE id = :card",
    },
  ],
  "no email reports something that did not happen": [
    {
      description: "a cancellation email for a confirmed booking",
      sql: `INSERT INTO emails (kind, to_address, booking_id, content)
            VALUES ('booking-cancelled', 'a@example.com', :card, '{}')`,
    },
    {
      description: "a move email for a booking that never moved",
      sql: `INSERT INTO emails (kind, to_address, booking_id, content)
            VALUES ('booking-moved', 'a@example.com', :card, '{}')`,
    },
    {
      description: "a void email for a voucher that is not voided",
      sql: `INSERT INTO emails (kind, to_address, voucher_id, content)
            VALUES ('voucher-voided', 'a@example.com', :gift, '{}')`,
    },
    {
      description: "a confirmation that knows of a move that never was",
      sql: `UPDATE emails SET content = '{"calendarSequence": 1}'
            WHERE booking_id = :card AND kind = 'booking-confirmation'`,
    },
    {
      description: "an email of an unknown kind",
      sql: `INSERT INTO emails (kind, to_address, booking_id, content)
            VALUES ('booking-something', 'a@example.com', :card, '{}')`,
    },
    {
      description: "a password reset email without a request",
      sql: `INSERT INTO emails (kind, to_address, content)
            VALUES ('password-reset', 'a@example.com', '{}')`,
    },
    {
      description: "an email about a lost payment that is captured",
      sql: `INSERT INTO emails (kind, to_address, booking_id, content)
            VALUES ('booking-payment-expired', 'a@example.com', :cancelled, '{}')`,
    },
  ],
  "an email is superseded by its booking's cancellation or by a later email that counts": [
    {
      description: "the confirmation was superseded by nothing",
      sql: `UPDATE emails SET state = 'superseded'
            WHERE booking_id = :card AND kind = 'booking-confirmation'`,
    },
    {
      description: "the later email is superseded too",
      sql: `UPDATE emails SET state = 'superseded'
            WHERE booking_id = :card AND kind = 'booking-confirmation';
            INSERT INTO emails (kind, to_address, booking_id, content, state)
            SELECT kind, to_address, booking_id, content, state FROM emails
            WHERE booking_id = :card AND kind = 'booking-confirmation'`,
    },
  ],
  "emails about one booking or voucher are sent to one address in order": [
    {
      description: "the cancellation was sent while the confirmation is queued",
      sql: `UPDATE emails SET state = 'queued'
            WHERE booking_id = :cancelled AND kind = 'booking-confirmation';
            UPDATE emails SET state = 'sent', sent_at = venue_now()
            WHERE booking_id = :cancelled AND kind = 'booking-cancelled'`,
    },
    {
      description: "the cancellation was sent before the confirmation",
      sql: `UPDATE emails SET state = 'sent', sent_at = venue_now()
            WHERE booking_id = :cancelled AND kind = 'booking-confirmation';
            UPDATE emails SET state = 'sent', sent_at = venue_now() - interval '1 s'
            WHERE booking_id = :cancelled AND kind = 'booking-cancelled'`,
    },
  ],
  "manage links are stored only as hashes, and no stored email contains one": [
    {
      description: "a token is stored in plain text",
      sql: `INSERT INTO manage_links (token_hash, booking_id, expires_at)
            VALUES ('AAAAAAAAAAAAAAAAAAAAAA', :card, venue_now())`,
    },
    {
      description: "the link is in the outbox",
      sql: `UPDATE emails
            SET content = content || '{"url": "https://lake.example/booking/manage#AAAA"}'
            WHERE booking_id = :card AND kind = 'booking-confirmation'`,
    },
  ],
  "no email states another booking's details or amounts": [
    {
      description: "an email states another total",
      sql: `UPDATE emails SET content = jsonb_set(content, '{totalPence}', '1')
            WHERE booking_id = :cancelled AND kind = 'booking-cancelled'`,
    },
  ],
  "a key's stored booking is its checkout's own, with the same total": [
    {
      description: "the stored response names another booking",
      sql: `UPDATE payment_attempts
            SET response = jsonb_set(response, '{booking,id}', to_jsonb(gen_random_uuid()::text))
            WHERE checkout_id = (SELECT checkout_id FROM bookings WHERE id = :card)`,
    },
  ],
  "a key has a stored response exactly when its attempt is decided, with the same outcome": [
    {
      description: "a completed purchase has a refusal as its response",
      sql: `UPDATE payment_attempts SET response = '{"refusal": "CARD_DECLINED"}'
            WHERE checkout_id = (SELECT checkout_id FROM bookings WHERE id = :card)`,
    },
    {
      description: "a response without a key",
      sql: `UPDATE payment_attempts SET body_sha256 = NULL
            WHERE checkout_id = (SELECT checkout_id FROM bookings WHERE id = :card)`,
    },
    {
      description: "a settled attempt has no response",
      sql: "UPDATE payment_attempts SET response = NULL",
    },
  ],
};
