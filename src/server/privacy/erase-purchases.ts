import { CompiledQuery, type Transaction } from "kysely";
import type { Context } from "../context.ts";
import type { DB } from "../platform/database/schema.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { ERASED_FIRST_NAME, ERASED_LAST_NAME, ERASED_WAIVER } from "../waivers/erased-data.ts";
import { listRecentlyErased } from "./personal-data.queries.ts";

const CLEARED_CONTACT = `
  first_name = '${ERASED_FIRST_NAME}', last_name = '${ERASED_LAST_NAME}', phone = '',
  address_line1 = '', address_line2 = '', city = '', county = '', postcode = ''`;

/** Keeps only the fact that there was an email. One that has not been sent never will be. */
const CLEARED_EMAIL = `
  to_address = '', content = '{}', last_error = NULL,
  state = CASE state WHEN 'sent' THEN 'sent' ELSE 'withdrawn' END`;

/** The checkouts of the customer's purchases; staff bookings have none. */
const CUSTOMER_CHECKOUTS = `
  SELECT checkout_id FROM bookings WHERE customer_id = $1 AND checkout_id IS NOT NULL
  UNION ALL
  SELECT checkout_id FROM vouchers WHERE purchaser_id = $1 AND checkout_id IS NOT NULL`;

const CUSTOMER_PAYMENTS = `
  SELECT p.id FROM payments p JOIN bookings b ON b.id = p.booking_id WHERE b.customer_id = $1
  UNION ALL
  SELECT p.id FROM payments p JOIN vouchers v ON v.id = p.voucher_id WHERE v.purchaser_id = $1`;

/**
 * Remove the person from every row that belongs to the customer `$1`, or to whoever was merged into
 * them; sales, payments and refunds
 * stay to the penny. Each statement is idempotent.
 */
const ERASE_STATEMENTS: readonly string[] = [
  `UPDATE bookings b
   SET ${CLEARED_CONTACT}, email = ''
   WHERE b.customer_id = $1`,
  `UPDATE customer_waivers w
   SET ${ERASED_WAIVER}
   FROM waiver_versions v, settings s
   WHERE w.customer_id = $1 AND v.id = w.waiver_version_id`,
  // Staff notes about a visit are about the person.
  `UPDATE booking_notes n SET text = ''
   FROM bookings b
   WHERE n.booking_id = b.id AND b.customer_id = $1 AND n.text <> ''`,
  `UPDATE booking_versions v SET reason = ''
   FROM bookings b
   WHERE v.booking_id = b.id AND b.customer_id = $1 AND v.reason <> ''`,
  `DELETE FROM manage_links l USING bookings b WHERE l.booking_id = b.id AND b.customer_id = $1`,
  // Staff notifications keep their address, which is the venue's.
  `UPDATE emails m
   SET ${CLEARED_EMAIL}
   FROM bookings b
   WHERE m.booking_id = b.id AND b.customer_id = $1 AND m.kind NOT LIKE '%-notice'`,
  `UPDATE emails m
   SET content = '{}', state = CASE state WHEN 'sent' THEN 'sent' ELSE 'withdrawn' END
   FROM bookings b
   WHERE m.booking_id = b.id AND b.customer_id = $1 AND m.kind LIKE '%-notice'`,
  // Emails to the purchaser. Emails to the recipient are the recipient's to have erased.
  `UPDATE emails m
   SET ${CLEARED_EMAIL}
   FROM vouchers v
   WHERE m.voucher_id = v.id AND v.purchaser_id = $1
     AND (m.kind = 'voucher-receipt'
          OR (m.kind = 'voucher-voided' AND m.content ->> 'to' IS DISTINCT FROM 'recipient'))`,
  `UPDATE emails m
   SET content = '{}', state = CASE state WHEN 'sent' THEN 'sent' ELSE 'withdrawn' END
   FROM vouchers v
   WHERE m.voucher_id = v.id AND v.purchaser_id = $1 AND m.kind LIKE '%-notice'`,
  // A gift voucher that is still to be delivered is delivered, without the giver's name and
  // message.
  `UPDATE emails m
   SET content = m.content || '{"purchaserName": null, "message": ""}'
   FROM vouchers v
   WHERE m.voucher_id = v.id AND v.purchaser_id = $1 AND m.kind = 'voucher-delivery'
     AND m.content <> '{}'`,
  `UPDATE emails m
   SET content = m.content || '{"purchaserName": ""}'
   FROM vouchers v
   WHERE m.voucher_id = v.id AND v.purchaser_id = $1 AND m.kind = 'voucher-voided'
     AND m.content <> '{}'`,
  `UPDATE vouchers v SET purchaser_name = '', purchaser_email = '', message = ''
   WHERE v.purchaser_id = $1`,
  `UPDATE payments p SET card_brand = NULL, card_last4 = NULL WHERE p.id IN (${CUSTOMER_PAYMENTS})`,
  // Reasons typed by people at the card processor.
  `UPDATE refunds r SET reason = ''
   WHERE r.origin = 'provider' AND r.payment_id IN (${CUSTOMER_PAYMENTS})`,
  `UPDATE staff_tasks t SET details = t.details - 'reason'
   WHERE t.kind = 'external_refund'
     AND (t.booking_id IN (SELECT id FROM bookings WHERE customer_id = $1)
          OR t.voucher_id IN (SELECT id FROM vouchers WHERE purchaser_id = $1))`,
  // Nobody can ask for a stored response again.
  `UPDATE payment_attempts p SET idempotency_key = p.id::text, body_sha256 = NULL, response = NULL
   WHERE p.checkout_id IN (${CUSTOMER_CHECKOUTS}) AND p.body_sha256 IS NOT NULL`,
  // A secret that an open tab still holds no longer grants access.
  `UPDATE checkouts c
   SET visitor_hash = NULL, network_hash = '', wide_network_hash = '', secret_hash = sha256(gen_random_uuid()::text::bytea)
   WHERE c.id IN (${CUSTOMER_CHECKOUTS}) AND c.network_hash <> ''`,
  `UPDATE customer_notes n SET text = '' WHERE n.customer_id = $1 AND n.text <> ''`,
  "DELETE FROM customer_tags t WHERE t.customer_id = $1",
  `DELETE FROM event_details d USING events e
   WHERE e.id = d.event_id AND (e.entity, e.entity_id) IN (
     SELECT 'booking', id FROM bookings WHERE customer_id = $1
     UNION ALL SELECT 'customer', id FROM customers WHERE id = $1 OR merged_into = $1)`,
  `UPDATE customers c
   SET ${CLEARED_CONTACT}, email = NULL, auth_id = NULL, marketing_consent = false,
       marketing_consent_at = NULL, marketing_consent_source = NULL, marketing_consent_by = NULL,
       erased_at = coalesce(c.erased_at, venue_now()), updated_at = venue_now()
   WHERE c.id = $1 OR c.merged_into = $1`,
];

/**
 * Runs the erasure statements; must run while the customer's row is locked, so that nothing is
 * added meanwhile.
 */
export async function erasePurchases(
  transaction: Transaction<DB>,
  customerId: string,
): Promise<void> {
  for (const text of ERASE_STATEMENTS)
    await transaction.executeQuery(CompiledQuery.raw(text, [customerId]));
}

/**
 * Repeats the erasure of everybody erased within the last two days, because a statement that read a
 * name before the erasure may have written it afterwards. A no-op where nothing was written late.
 */
export async function eraseLateWrites({ db }: Context, stopping?: AbortSignal): Promise<void> {
  for (const customerId of await listRecentlyErased(db)) {
    if (stopping?.aborted) return;
    await inTransaction(db, (transaction) => erasePurchases(transaction, customerId));
  }
}
