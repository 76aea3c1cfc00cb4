import {
  ERASED_FIRST_NAME,
  ERASED_LAST_NAME,
  ERASED_NAME,
  ERASED_SIGNATURE,
} from "../waivers/erased-data.ts";
import { toWaiverTextPattern } from "./waivers.ts";

/** What may remain in the rows `t` of a table that belong to an erased customer `c`. */
interface ErasedTable {
  table: string;
  /** The joins from `t` to `c`. */
  joins: readonly string[];
  /** By column: the condition that must hold. */
  columns: Readonly<Record<string, string>>;
}

const viaBooking =
  "JOIN bookings b ON b.id = t.booking_id JOIN customers c ON c.id = b.customer_id";
const viaVoucher =
  "JOIN vouchers v ON v.id = t.voucher_id JOIN customers c ON c.id = v.purchaser_id";
const viaPurchase = [viaBooking, viaVoucher];
const viaCheckout = (id: string) =>
  ["bookings b", "vouchers b"].map((purchaseTable) => {
    const owner = purchaseTable.startsWith("bookings") ? "b.customer_id" : "b.purchaser_id";
    return `JOIN ${purchaseTable} ON b.checkout_id = ${id} JOIN customers c ON c.id = ${owner}`;
  });

function contactConditions(table: string): Record<string, string> {
  const emptyColumns = ["phone", "address_line1", "address_line2", "city", "county", "postcode"];
  return {
    first_name: `t.first_name = '${ERASED_FIRST_NAME}'`,
    last_name: `t.last_name = '${ERASED_LAST_NAME}'`,
    email: table === "customers" ? "t.email IS NULL" : "t.email = ''",
    ...Object.fromEntries(emptyColumns.map((column) => [column, `t.${column} = ''`])),
  };
}

/** Tables whose rows stay without the person, because bookkeeping needs them. */
export const ERASED_TABLES: readonly ErasedTable[] = [
  {
    table: "customers",
    joins: ["JOIN customers c ON c.id = t.id", "JOIN customers c ON c.id = t.merged_into"],
    columns: {
      ...contactConditions("customers"),
      name: `t.name = '${ERASED_NAME}'`,
      search_text: `btrim(t.search_text) = lower('${ERASED_NAME}')`,
    },
  },
  {
    table: "bookings",
    joins: ["JOIN customers c ON c.id = t.customer_id"],
    columns: {
      ...contactConditions("bookings"),
      sort_name: `t.sort_name = lower('${ERASED_LAST_NAME} ${ERASED_FIRST_NAME}')`,
      search_text: `t.search_text = lower(' ' || t.reference || ' ${ERASED_NAME}  ')`,
    },
  },
  {
    table: "customer_waivers",
    joins: [
      `JOIN customers c ON c.id = t.customer_id
       JOIN waiver_versions v ON v.id = t.waiver_version_id`,
    ],
    columns: {
      signature: `t.signature = ${ERASED_SIGNATURE}`,
      participant_name: `t.participant_name = '${ERASED_NAME}'`,
      content_snapshot: `t.content_snapshot LIKE ${toWaiverTextPattern(`'${ERASED_NAME}'`)}`,
    },
  },
  {
    table: "event_details",
    joins: [
      `JOIN events e ON e.id = t.event_id AND e.entity = 'booking'
       JOIN bookings b ON b.id = e.entity_id JOIN customers c ON c.id = b.customer_id`,
      `JOIN events e ON e.id = t.event_id AND e.entity = 'customer'
       JOIN customers p ON p.id = e.entity_id
       JOIN customers c ON c.id IN (p.id, p.merged_into)`,
    ],
    columns: { before: "false", after: "false" },
  },
  { table: "booking_versions", joins: [viaBooking], columns: { reason: "t.reason = ''" } },
  { table: "booking_notes", joins: [viaBooking], columns: { text: "t.text = ''" } },
  {
    table: "customer_notes",
    joins: ["JOIN customers c ON c.id = t.customer_id"],
    columns: { text: "t.text = ''" },
  },
  {
    table: "customer_tags",
    joins: ["JOIN customers c ON c.id = t.customer_id"],
    columns: { tag: "false" },
  },
  {
    table: "emails",
    joins: [viaBooking],
    columns: {
      to_address: "t.to_address = '' OR t.kind LIKE '%-notice'",
      content: "t.content = '{}'",
      last_error: "t.last_error IS NULL",
    },
  },
  {
    table: "emails",
    joins: [viaVoucher],
    columns: {
      // Emails to the recipient are the recipient's, except for the giver's name and message.
      to_address: "t.to_address = '' OR t.kind NOT IN ('voucher-receipt')",
      content: `coalesce(t.content ->> 'purchaserName', '') = ''
        AND coalesce(t.content ->> 'message', '') = ''`,
    },
  },
  {
    table: "vouchers",
    joins: ["JOIN customers c ON c.id = t.purchaser_id"],
    columns: {
      purchaser_name: "t.purchaser_name = ''",
      purchaser_email: "t.purchaser_email = ''",
      search_text: `t.search_text =
        lower(t.code || ' ' || t.recipient_name || ' ' || t.recipient_email || '  ')`,
      message: "t.message = ''",
    },
  },
  {
    table: "payments",
    joins: viaPurchase,
    columns: { card_brand: "t.card_brand IS NULL", card_last4: "t.card_last4 IS NULL" },
  },
  {
    table: "refunds",
    joins: viaPurchase.map(
      (join) => `JOIN payments p ON p.id = t.payment_id ${join.replaceAll("t.", "p.")}`,
    ),
    columns: { reason: "t.reason = '' OR t.origin <> 'provider'" },
  },
  {
    table: "staff_tasks",
    joins: viaPurchase,
    columns: {
      details: "t.kind <> 'external_refund' OR coalesce(t.details ->> 'reason', '') = ''",
    },
  },
  {
    table: "checkouts",
    joins: viaCheckout("t.id"),
    columns: {
      visitor_hash: "t.visitor_hash IS NULL",
      network_hash: "t.network_hash = ''",
      wide_network_hash: "coalesce(t.wide_network_hash, '') = ''",
    },
  },
  {
    table: "payment_attempts",
    joins: viaCheckout("t.checkout_id"),
    columns: {
      purchase: "t.purchase IS NULL",
      card_token: "t.card_token IS NULL",
      idempotency_key: "t.idempotency_key = t.id::text",
      body_sha256: "t.body_sha256 IS NULL",
      response: "t.response IS NULL",
    },
  },
  { table: "manage_links", joins: [viaBooking], columns: { token_hash: "false" } },
];

/** Tables whose rows are all deleted: bookkeeping needs none of them. */
export const DELETED_WITH_ACCOUNT: readonly string[] = [
  "users",
  "accounts",
  "sessions",
  "account_requests",
  "account_links",
  "passkeys",
  "totp_secrets",
  "recovery_codes",
  "sign_in_challenges",
];

/** Columns in somebody else's rows, which are erased when the person they name is. */
export const ERASED_BY_ADDRESS: readonly string[] = [
  "vouchers.recipient_name",
  "vouchers.recipient_email",
];

/** Tables and columns without personal data, each with the reason. */
export const WITHOUT_PERSONAL_DATA: Readonly<Record<string, string>> = {
  activities: "what the venue offers",
  addons: "what the venue offers",
  schedules: "what the venue offers",
  pictures: "what the venue shows",
  time_slots: "what the venue offers; the reason why one is closed is the venue's",
  till_sessions: "money; the note is about the count, in staff's words",
  till_movements: "money; the reason is what it was for, in staff's words",
  closed_days: "why the venue is closed",
  settings: "the venue",
  staff_roles: "what the venue's roles are called and allow",
  waiver_templates: "the venue's text",
  waiver_versions: "the venue's text",
  discount_codes: "the venue's codes",
  voucher_ledger: "money",
  booking_addons: "what was sold",
  booking_deletions: "which refund was decided",
  booking_views: "the venue's names for filters, which hold no search and no customer",
  slot_emails: "a hash of what the venue wrote; the emails themselves are in emails",
  disputes: "money; the reason is a code of the card processor's",
  idempotency_keys: "of staff bookings: ids and figures",
  webhook_events: "what to sync, by the card processor's ids",
  devices: "browsers of staff, by an HMAC with a key that is not in the database",
  rate_limits: "HMACs with a key that is not in the database, deleted within the hour",
  booking_days: "counts",
  booking_day_changes: "counts",
  invariant_results: "ids and numbers",
  job_runs: "processes and jobs; errors are in the program's own words",
  schema_migrations: "the product",
  events: "ids and numbers; an invariant checks for addresses and the keys of names",
  event_seals: "hashes, and ids of events",
  "bookings.activity_name": "what was sold",
  "bookings.discount_terms": "a discount code's terms",
  "booking_versions.lines": "what was sold",
  "booking_versions.request_sha256": "a hash of ids and figures, and of the reason",
  "bookings.reference": "the booking's id",
  "bookings.refund_choice": "a fixed set of values",
  "bookings.source": "a fixed set of values",
  "bookings.status": "a fixed set of values",
  "customer_waivers.business_name": "the venue",
  "customers.marketing_consent_source": "a fixed set of values",
  "customer_waivers.sha256": "the hash of the text; an invariant compares the two",
  "checkouts.last_refusal": "a code of the error table",
  "checkouts.purpose": "a fixed set of values",
  "checkouts.reference": "the booking's id",
  "checkouts.release_reason": "a fixed set of values",
  "checkouts.secret_hash": "replaced when somebody is erased",
  "checkouts.state": "a fixed set of values",
  "emails.kind": "a fixed set of values",
  "emails.state": "a fixed set of values",
  "payment_attempts.provider_payment_id": "the card processor's id",
  "payment_attempts.refusal": "a code of the error table",
  "payment_attempts.state": "a fixed set of values",
  "payments.last_error": "a code of the card processor's",
  "payments.method": "a fixed set of values",
  "payments.provider_payment_id": "the card processor's id",
  "payments.state": "a fixed set of values",
  "refunds.last_error": "a code of the card processor's",
  "refunds.origin": "a fixed set of values",
  "refunds.provider_refund_id": "the card processor's id",
  "refunds.state": "a fixed set of values",
  "staff_tasks.kind": "a fixed set of values",
  "staff_tasks.subject": "an id",
  "vouchers.code": "belongs to whoever has it, and is worth money",
};
