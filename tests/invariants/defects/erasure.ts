import { type Defects, dropChecks } from "./defect.ts";

export const erasureDefects: Defects = {
  "of a customer who was erased no personal data is left": [
    {
      description: "a telephone number in the customer",
      sql: `${dropChecks("customers")}
            UPDATE customers SET phone = '07700900123' WHERE erased_at IS NOT NULL`,
    },
    {
      description: "a note about the visit",
      sql: `INSERT INTO booking_notes (id, booking_id, text)
            VALUES (gen_random_uuid(), :erased, 'Birthday for Isla')`,
    },
    {
      description: "an address in the booking",
      sql: "UPDATE bookings SET address_line1 = '14 Mill Lane' WHERE id = :erased",
    },
    {
      description: "a signature under the waiver",
      sql: `UPDATE bookings SET waiver_signature = '{"kind": "drawn", "path": "M0 0"}'
            WHERE id = :erased`,
    },
    {
      description: "a signature in the waivers",
      sql: `UPDATE customer_waivers SET signature = '{"kind": "typed", "name": "Amelia Hart"}'
            WHERE booking_id = :erased`,
    },
    {
      description: "a name in a waiver's text",
      sql: `UPDATE customer_waivers
            SET content_snapshot = replace(content_snapshot, 'Erased customer', 'Amelia Hart')
            WHERE booking_id = :erased`,
    },
    {
      description: "a letter that was written down again",
      sql: `UPDATE messages SET content = '{"customerName": "Amelia Hart"}'
            WHERE booking_id = :erased AND kind = 'booking-confirmation'`,
    },
    {
      description: "the mail server's words, with the address",
      sql: `UPDATE messages SET last_error = 'no such user amelia@example.com'
            WHERE booking_id = :erased AND kind = 'booking-confirmation'`,
    },
    {
      description: "the words that went with a gift",
      sql: "UPDATE vouchers SET message = 'Yours, Amelia' WHERE id = :erasedgift",
    },
    {
      description: "the giver's name in the letter that brings it",
      sql: `UPDATE messages SET content = content || '{"purchaserName": "Amelia Hart"}'
            WHERE voucher_id = :erasedgift AND kind = 'voucher-delivery'`,
    },
    {
      description: "four digits of a card",
      sql: "UPDATE payments SET card_last4 = '1111' WHERE booking_id = :erased",
    },
    {
      description: "what somebody typed at the card processor",
      sql: `INSERT INTO staff_tasks (kind, subject, booking_id, details)
            VALUES ('external_refund', 'r', :erased, '{"reason": "for Amelia"}')`,
    },
    {
      description: "where the visitor called from",
      sql: `UPDATE checkouts SET network_hash = '\\x01'
            WHERE id = (SELECT checkout_id FROM bookings WHERE id = :erased)`,
    },
    {
      description: "a link that opens the booking",
      sql: `INSERT INTO manage_links (token_hash, booking_id, expires_at)
            VALUES (sha256('x'), :erased, venue_now())`,
    },
    {
      description: "a request that is still known",
      sql: `INSERT INTO idempotency_keys (scope, key, body_sha256, answer)
            SELECT checkout_id, 'k', '', '{}' FROM bookings WHERE id = :erased`,
    },
  ],
  "the history, which is kept for ever, holds nobody's address": [
    {
      description: "an address in an event",
      sql: `UPDATE events SET after = '{"email": "amelia@example.com"}'
            WHERE what = 'customer.erased'`,
    },
  ],
};
