import { type Defects, dropChecks } from "./defect.ts";

export const erasureDefects: Defects = {
  "no personal data of an erased customer is left": [
    {
      description: "the customer has a telephone number",
      sql: `${dropChecks("customers")}
            UPDATE customers SET phone = '07700900123' WHERE erased_at IS NOT NULL`,
    },
    {
      description: "the booking has a note",
      sql: `INSERT INTO booking_notes (id, booking_id, text)
            VALUES (gen_random_uuid(), :erased, 'Birthday for Isla')`,
    },
    {
      description: "the customer has a note",
      sql: `INSERT INTO customer_notes (id, customer_id, text)
            SELECT gen_random_uuid(), customer_id, 'Allergic to nuts' FROM bookings WHERE id = :erased`,
    },
    {
      description: "the customer has a tag",
      sql: `INSERT INTO customer_tags (customer_id, tag)
            SELECT customer_id, 'vip' FROM bookings WHERE id = :erased`,
    },
    {
      description: "a customer who was merged into them has a name",
      sql: `INSERT INTO customers (first_name, last_name, archived_at, merged_into)
            SELECT 'Amelia', 'Hart', venue_now(), customer_id FROM bookings WHERE id = :erased`,
    },
    {
      description: "an event of the booking has details",
      sql: `INSERT INTO event_details (event_id, before)
            SELECT id, '{"firstName": "Amelia"}' FROM events
            WHERE entity = 'booking' AND entity_id = :erased LIMIT 1`,
    },
    {
      description: "an event of the customer has details",
      sql: `INSERT INTO event_details (event_id, before)
            SELECT id, '{"firstName": "Amelia"}' FROM events WHERE type = 'customer.erased' LIMIT 1`,
    },
    {
      description: "the booking has an address",
      sql: "UPDATE bookings SET address_line1 = '14 Mill Lane' WHERE id = :erased",
    },
    {
      description: "the customer's waiver has a signature",
      sql: `UPDATE customer_waivers SET signature = '{"kind": "typed", "name": "Amelia Hart"}'
            WHERE booking_id = :erased`,
    },
    {
      description: "the waiver has a name",
      sql: `UPDATE customer_waivers w
            SET participant_name = 'Amelia Hart', sha256 = sha256(convert_to(
              waiver_text(v.title, v.content, 'Amelia Hart', w.business_name), 'UTF8'))
            FROM waiver_versions v
            WHERE v.id = w.waiver_version_id AND w.booking_id = :erased`,
    },
    {
      description: "a waiver stored as text has a name",
      sql: `UPDATE customer_waivers w
            SET content_snapshot = text, sha256 = sha256(convert_to(text, 'UTF8')),
                participant_name = NULL, business_name = NULL
            FROM customer_waivers stored JOIN waiver_versions v ON v.id = stored.waiver_version_id,
                 waiver_text(v.title, v.content, 'Amelia Hart', stored.business_name) AS text
            WHERE stored.id = w.id AND w.booking_id = :erased`,
    },
    {
      description: "an email's content was written again",
      sql: `UPDATE emails SET content = '{"customerName": "Amelia Hart"}'
            WHERE booking_id = :erased AND kind = 'booking-confirmation'`,
    },
    {
      description: "the mail server's error has the email address",
      sql: `UPDATE emails SET last_error = 'no such user amelia@example.com'
            WHERE booking_id = :erased AND kind = 'booking-confirmation'`,
    },
    {
      description: "a gift voucher has its message",
      sql: "UPDATE vouchers SET message = 'Yours, Amelia' WHERE id = :erasedgift",
    },
    {
      description: "the delivery email has the purchaser's name",
      sql: `UPDATE emails SET content = content || '{"purchaserName": "Amelia Hart"}'
            WHERE voucher_id = :erasedgift AND kind = 'voucher-delivery'`,
    },
    {
      description: "a payment has the card's last four digits",
      sql: "UPDATE payments SET card_last4 = '1111' WHERE booking_id = :erased",
    },
    {
      description: "a staff task has a reason typed at the card processor",
      sql: `INSERT INTO staff_tasks (kind, subject, booking_id, details)
            VALUES ('external_refund', 'r', :erased, '{"reason": "for Amelia"}')`,
    },
    {
      description: "the checkout has the visitor's network hash",
      sql: `UPDATE checkouts SET network_hash = '\\x01'
            WHERE id = (SELECT checkout_id FROM bookings WHERE id = :erased)`,
    },
    {
      description: "the booking has a manage link",
      sql: `INSERT INTO manage_links (token_hash, booking_id, expires_at)
            VALUES (sha256('x'), :erased, venue_now())`,
    },
    {
      description: "an idempotency key is left",
      sql: `UPDATE payment_attempts SET idempotency_key = 'k'
            WHERE checkout_id = (SELECT checkout_id FROM bookings WHERE id = :erased)`,
    },
  ],
  "the history contains no email address except the venue's own": [
    {
      description: "an event has an email address",
      sql: `UPDATE events SET after = '{"writtenTo": "amelia@example.com"}'
            WHERE type = 'customer.erased'`,
    },
  ],
  "the history contains nothing that belongs in the details beside it": [
    {
      description: "an event has a name",
      sql: `UPDATE events SET before = '{"lastName": "Hart"}' WHERE type = 'customer.erased'`,
    },
  ],
};
