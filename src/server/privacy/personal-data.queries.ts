import { type Kysely, sql } from "kysely";
import { readContent } from "../emails/content/booking-reference.ts";
import type { DB } from "../platform/database/schema.ts";
import { defineStatement } from "../platform/database/statement.ts";
import { SIGNED_WAIVER_TEXT } from "../waivers/signed-waiver-text.ts";

/** @returns undefined when the account is gone */
export async function findCustomerId(db: Kysely<DB>, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("customers")
    .select("id")
    .where("authId", "=", userId)
    .executeTakeFirst();
  return row?.id;
}

/** True also for an erased customer. */
export async function customerExists(db: Kysely<DB>, customerId: string): Promise<boolean> {
  const row = await db
    .selectFrom("customers")
    .select("id")
    .where("id", "=", customerId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Late writes arrive within minutes of an erasure; two days outlast any outage. */
export async function listRecentlyErased(db: Kysely<DB>): Promise<string[]> {
  const rows = await db
    .selectFrom("customers")
    .select("id")
    .where("erasedAt", ">", sql<Date>`venue_now() - interval '2 days'`)
    .execute();
  return rows.map(({ id }) => id);
}

/** A stored record, in the form in which the person it concerns receives it. */
export type ExportEntry = Record<string, unknown>;

/** SQL: what is stored of people beside the event `e`. */
const EVENT_DETAILS = `(
              SELECT jsonb_build_object('before', d.before, 'after', d.after)
              FROM event_details d WHERE d.event_id = e.id)`;

/** No row when the account is gone. */
export const readPersonalDetails = defineStatement<{ userId: string }, { entry: ExportEntry }>(
  "read-personal-details",
  `SELECT jsonb_build_object(
        'profile', jsonb_build_object(
          'name', c.name, 'firstName', c.first_name, 'lastName', c.last_name, 'email', c.email,
          'phone', c.phone, 'addressLine1', c.address_line1, 'addressLine2', c.address_line2,
          'city', c.city, 'county', c.county, 'postcode', c.postcode,
          'knownSince', c.created_at, 'lastChanged', c.updated_at),
        'consents', jsonb_build_object(
          'marketing', c.marketing_consent, 'lastDecidedAt', c.marketing_consent_at,
          'decidedWith', c.marketing_consent_source),
        'mergedRecords', ${toJsonList(`
          SELECT m.created_at, jsonb_build_object(
            'name', m.name, 'email', m.email, 'phone', m.phone, 'addressLine1', m.address_line1,
            'addressLine2', m.address_line2, 'city', m.city, 'county', m.county,
            'postcode', m.postcode, 'knownSince', m.created_at) AS entry
          FROM customers m WHERE m.merged_into = c.id`)},
        'notes', ${toJsonList(`
          SELECT n.created_at, jsonb_build_object('at', n.created_at, 'text', n.text) AS entry
          FROM customer_notes n WHERE n.customer_id = c.id`)},
        'tags', (SELECT coalesce(jsonb_agg(t.tag ORDER BY t.tag), '[]')
                 FROM customer_tags t WHERE t.customer_id = c.id),
        'account', jsonb_build_object(
          'email', u.email, 'isEmailProven', u.email_verified, 'name', u.name, 'role', u.role,
          'openedAt', u.created_at, 'lastChanged', u.updated_at,
          'sessions', ${toJsonList(`
            SELECT s.created_at, jsonb_build_object(
              'signedInAt', s.created_at, 'lastSeenAt', s.updated_at, 'endsAt', s.expires_at,
              'ipAddress', s.ip_address, 'browser', s.user_agent) AS entry
            FROM sessions s WHERE s.user_id = u.id`)},
          'requests', ${toJsonList(`
            SELECT r.created_at, jsonb_build_object(
              'kind', r.kind, 'email', r.email, 'requestedAt', r.created_at, 'endsAt', r.expires_at,
              'doneAt', r.done_at) AS entry
            FROM account_requests r WHERE r.user_id = u.id`)},
          'history', ${toJsonList(`
            SELECT e.at, jsonb_build_object(
              'at', e.at, 'type', e.type, 'before', e.before, 'after', e.after,
              'details', ${EVENT_DETAILS}) AS entry
            FROM events e
            WHERE (e.entity = 'account' AND e.entity_id = u.id)
               OR (e.entity = 'customer' AND (e.entity_id = c.id OR e.entity_id IN (
                     SELECT m.id FROM customers m WHERE m.merged_into = c.id)))`)})) AS entry
      FROM users u JOIN customers c ON c.auth_id = u.id WHERE u.id = ($1::jsonb ->> 'user_id')::uuid`,
);

/** A page of a long list, oldest first; the last entry's `id` is the cursor of the next page. */
export type ExportPage = { id: string; entry: ExportEntry }[];

interface ExportPageQuery {
  customerId: string;
  /** Null for the first page. */
  afterId: string | null;
  limit: number;
}

/** Lists the customer's bookings with everything that belongs to them. */
export const listCustomerBookings = defineStatement<ExportPageQuery, ExportPage[number]>(
  "list-customer-bookings",
  `SELECT b.id, jsonb_build_object(
      'reference', b.reference, 'activity', b.activity_name, 'startsAt', s.start_time,
      'endsAt', s.end_time, 'tickets', b.ticket_count, 'status', b.status, 'madeBy', b.source,
      'bookedAt', b.created_at, 'cancelledAt', b.cancelled_at,
      'contact', jsonb_build_object(
        'firstName', b.first_name, 'lastName', b.last_name, 'email', b.email, 'phone', b.phone,
        'addressLine1', b.address_line1, 'addressLine2', b.address_line2, 'city', b.city,
        'county', b.county, 'postcode', b.postcode),
      'order', jsonb_build_object(
        'tickets', booking_tickets(b), 'ticketsPence', b.tickets_pence,
        'addonsPence', b.addons_pence, 'subtotalPence', b.subtotal_pence,
        'discountPence', b.discount_pence, 'adjustmentPence', b.adjustment_pence,
        'retainedPence', b.retained_pence, 'voucherPence', b.voucher_pence,
        'totalPence', b.total_pence, 'refundPence', b.refund_pence,
        'discountCode', (SELECT d.code FROM discount_codes d WHERE d.id = b.discount_code_id)),
      'adjustments', ${toJsonList(`
        SELECT v.version, jsonb_build_object('at', v.created_at, 'reason', v.reason) AS entry
        FROM booking_versions v WHERE v.booking_id = b.id AND v.reason <> ''`)},
      'addons', ${toJsonList(`
        SELECT a.name, jsonb_build_object(
          'name', a.name, 'quantity', a.quantity, 'pricePence', a.price_pence,
          'totalPence', a.total_pence) AS entry
        FROM booking_addons a WHERE a.booking_id = b.id`)},
      'waivers', ${toJsonList(`
        SELECT w.signed_at, jsonb_build_object(
          'signedAt', w.signed_at, 'signature', w.signature, 'people', w.people_count,
          'text', ${SIGNED_WAIVER_TEXT}, 'sha256', encode(w.sha256, 'hex')) AS entry
        FROM customer_waivers w JOIN waiver_versions v ON v.id = w.waiver_version_id
        WHERE w.booking_id = b.id`)},
      'payments', ${paymentList(`p.booking_id = b.id`)},
      'links', ${toJsonList(`
        SELECT l.created_at, jsonb_build_object(
          'writtenAt', l.created_at, 'endsAt', l.expires_at) AS entry
        FROM manage_links l WHERE l.booking_id = b.id`)},
      'notes', ${toJsonList(`
        SELECT n.created_at, jsonb_build_object('at', n.created_at, 'text', n.text) AS entry
        FROM booking_notes n WHERE n.booking_id = b.id`)},
      'emails', ${emailList(`m.booking_id = b.id AND m.kind NOT LIKE '%-notice'`)},
      'history', ${historyList(`e.entity = 'booking' AND e.entity_id = b.id`, true)}) AS entry
    FROM bookings b JOIN time_slots s ON s.id = b.time_slot_id
    WHERE b.customer_id = ($1::jsonb ->> 'customer_id')::uuid
      AND (b.created_at, b.id) > (
        SELECT created_at, id FROM bookings WHERE id = ($1::jsonb ->> 'after_id')::uuid
        UNION ALL SELECT '-infinity', '00000000-0000-0000-0000-000000000000'
        WHERE ($1::jsonb ->> 'after_id')::uuid IS NULL)
    ORDER BY b.created_at, b.id LIMIT ($1::jsonb ->> 'limit')::int`,
);

/**
 * Lists gift vouchers that the customer bought, without code and balance: how a voucher is used
 * concerns whoever has it.
 */
export const listVouchersBought = defineStatement<ExportPageQuery, ExportPage[number]>(
  "list-vouchers-bought",
  `SELECT v.id, jsonb_build_object(
      'reference', upper(left(v.id::text, 8)), 'amountPence', v.amount_pence,
      'boughtAt', v.created_at, 'expiresAt', v.expires_at, 'voidedAt', v.voided_at,
      'purchaserName', v.purchaser_name, 'purchaserEmail', v.purchaser_email,
      'recipientName', v.recipient_name, 'recipientEmail', v.recipient_email,
      'message', v.message, 'deliverOn', v.deliver_on, 'deliveredAt', v.email_sent_at,
      'payments', ${paymentList(`p.voucher_id = v.id`)},
      'emails', ${emailList(`m.voucher_id = v.id AND m.to_address = v.purchaser_email
        AND m.kind NOT LIKE '%-notice' AND m.kind <> 'voucher-delivery'`)},
      'history', ${historyList(`e.entity = 'voucher' AND e.entity_id = v.id`)}) AS entry
    FROM vouchers v
    WHERE v.purchaser_id = ($1::jsonb ->> 'customer_id')::uuid AND (($1::jsonb ->> 'after_id')::uuid IS NULL OR v.id > ($1::jsonb ->> 'after_id')::uuid)
    ORDER BY v.id LIMIT ($1::jsonb ->> 'limit')::int`,
);

/**
 * Lists gift vouchers that were delivered to the address, as their email said. Leaves out those
 * still to be delivered, which may be a surprise.
 */
export const listVouchersReceived = defineStatement<
  Omit<ExportPageQuery, "customerId"> & { email: string },
  ExportPage[number]
>(
  "list-vouchers-received",
  `SELECT v.id, jsonb_build_object(
      'amountPence', v.amount_pence, 'expiresAt', v.expires_at,
      'codeEnding', right(v.code, 4), 'from', v.purchaser_name,
      'recipientName', v.recipient_name, 'recipientEmail', v.recipient_email,
      'message', v.message, 'receivedAt', v.email_sent_at,
      'corrections', ${toJsonList(`
        SELECT e.at, jsonb_build_object('at', e.at, 'after', d.after) AS entry
        FROM events e JOIN event_details d ON d.event_id = e.id
        WHERE e.entity = 'voucher' AND e.entity_id = v.id
          AND coalesce(d.after ->> 'recipientEmail', v.recipient_email) = v.recipient_email`)}) AS entry
    FROM vouchers v
    WHERE v.recipient_email = $1::jsonb ->> 'email' AND v.email_sent
      AND (($1::jsonb ->> 'after_id')::uuid IS NULL OR v.id > ($1::jsonb ->> 'after_id')::uuid)
    ORDER BY v.id LIMIT ($1::jsonb ->> 'limit')::int`,
);

/** Lists emails about the account, which belong to no booking or voucher; one row. */
export const listAccountEmails = defineStatement<{ email: string }, { entries: ExportEntry[] }>(
  "list-account-emails",
  `SELECT ${emailList(`m.booking_id IS NULL AND m.voucher_id IS NULL
     AND m.to_address = ($1::jsonb ->> 'email')`)} AS entries`,
);

/** A JSON array of the rows' `entry`, ordered by their first column. */
function toJsonList(query: string): string {
  return `(SELECT coalesce(jsonb_agg(l.entry ORDER BY l.sort), '[]')
              FROM (${query}) AS l(sort, entry))`;
}

function paymentList(condition: string): string {
  return toJsonList(`
    SELECT p.created_at, jsonb_build_object(
      'method', p.method, 'amountPence', p.amount_pence, 'refundedPence', p.refunded_pence,
      'state', p.state, 'cardBrand', p.card_brand, 'cardLast4', p.card_last4,
      'at', p.created_at, 'takenAt', p.captured_at,
      'refunds', ${toJsonList(`
        SELECT r.created_at, jsonb_build_object(
          'amountPence', r.amount_pence, 'state', r.state, 'reason', r.reason,
          'at', r.created_at, 'settledAt', r.settled_at) AS entry
        FROM refunds r WHERE r.payment_id = p.id`)},
      'disputes', ${toJsonList(`
        SELECT d.created_at, jsonb_build_object(
          'amountPence', d.amount_pence, 'state', d.state, 'reason', d.reason,
          'at', d.created_at) AS entry
        FROM disputes d WHERE d.payment_id = p.id`)}) AS entry
    FROM payments p WHERE ${condition}`);
}

function emailList(condition: string): string {
  return toJsonList(`
    SELECT m.created_at, jsonb_build_object(
      'kind', m.kind, 'to', m.to_address, 'state', m.state, 'writtenAt', m.created_at,
      'sentAt', m.sent_at, 'about', ${readContent("m")}) AS entry
    FROM emails m WHERE ${condition}`);
}

/**
 * @param hasDetails whether what is stored of people beside the events is the customer's own; of a
 * voucher it is the recipient's
 */
function historyList(condition: string, hasDetails = false): string {
  return toJsonList(`
    SELECT e.at, jsonb_build_object(
      'at', e.at, 'type', e.type, 'by', e.actor_kind, 'before', e.before,
      'after', e.after${hasDetails ? `, 'details', ${EVENT_DETAILS}` : ""}) AS entry
    FROM events e WHERE ${condition}`);
}
