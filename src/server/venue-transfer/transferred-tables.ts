import { ACCOUNT_EMAIL_CONDITIONS } from "../invariants/accounts.ts";

/** Why something does not leave with an export. */
export type Reason =
  /** Opens something: passwords, sessions, tokens, links, keys. */
  | "secret"
  /** Computed from what is exported, by the database or by the import. */
  | "derived"
  /** Belongs to the running installation: limits, leases, requests in progress, job status. */
  | "transient";

export interface LeftOutColumn {
  why: Reason;
  /** SQL for its value after an import, of the row `r`; by default the column's own default. */
  imported?: string;
}

/** A table that an export writes and an import reads, one line of JSON for each row. */
export interface TransferredTable {
  table: string;
  /** The primary key: the order of the lines. */
  key: readonly string[];
  columns: readonly string[];
  leftOut: Readonly<Record<string, LeftOutColumn>>;
  /** By column: SQL for what is exported instead of what is stored, of the row `t`. */
  exportedAs: Readonly<Record<string, string>>;
  /** SQL: the rows `t` that are exported; by default all. */
  where?: string;
  /** SQL: a SELECT of further rows, with `columns`. The same data always gives the same rows. */
  furtherRows?: string;
  /** Exported as CSV too, for people. */
  hasCsv: boolean;
}

type Definition = Partial<
  Pick<TransferredTable, "leftOut" | "exportedAs" | "where" | "furtherRows" | "hasCsv">
>;

/**
 * @param key the columns of the primary key, which come first in the file
 * @param columns the other exported columns, separated by spaces
 */
function define(table: string, key: string, columns: string, rest: Definition = {}) {
  const keyColumns = key.split(" ");
  const defined: TransferredTable = {
    table,
    key: keyColumns,
    columns: [...keyColumns, ...columns.trim().split(/\s+/)].filter(Boolean),
    leftOut: {},
    exportedAs: {},
    hasCsv: false,
    ...rest,
  };
  return defined;
}

const DERIVED: LeftOutColumn = { why: "derived" };
const TRANSIENT: LeftOutColumn = { why: "transient" };

/** Said of everything that the old installation had still to send. */
const WAS_MOVED = "the venue was moved to another server";

/** SQL: an id that is always the same for this row and purpose, in the form of a random UUID. */
const madeId = (purpose: string, id: string) =>
  `overlay(overlay(md5('${purpose} ' || ${id}) PLACING '4' FROM 13) PLACING '8' FROM 17)::uuid`;

/** SQL: shortly after an instant, because history is sorted by time. */
const after = (instant: string) => `${instant} + interval '1 millisecond'`;

/** SQL: nobody here knows yet whether this refund has reached the card processor. */
const isUnsentRefund = (refund: string) =>
  `${refund}.state = 'queued' AND ${refund}.origin <> 'offline'`;

const ACCOUNT_EMAIL_KINDS = Object.keys(ACCOUNT_EMAIL_CONDITIONS)
  .map((kind) => `'${kind}'`)
  .join(", ");
/** SQL: the email `t` has a link that no import has, because account requests are left out. */
const IS_ACCOUNT_EMAIL = `t.kind IN (${ACCOUNT_EMAIL_KINDS})`;
const IS_UNSENT_EMAIL = `t.state = 'queued' AND NOT ${IS_ACCOUNT_EMAIL}`;

/** SQL: an untried email that waits for a day, such as a gift voucher. */
const IS_SCHEDULED_EMAIL = "t.tries = 0 AND t.next_try_at > t.created_at + interval '1 day'";

/** SQL: the capacity of the slot `t` once nobody holds places; see the trigger `shrink_slot`. */
const CAPACITY_WITHOUT_HOLDS =
  "CASE WHEN t.shrinks_to IS NULL THEN t.capacity ELSE greatest(t.shrinks_to, t.bookings_count) END";

/** Staff send these refunds themselves, because no job does: see the Health page. */
const FAILED_REFUND_TASKS = `
  SELECT ${madeId("refund_failed", "r.id")}, 'refund_failed', r.id::text, p.booking_id, p.id,
         jsonb_build_object('refundId', r.id, 'amountPence', r.amount_pence,
                            'reason', 'not sent: ${WAS_MOVED}'),
         ${after("r.created_at")}, NULL::timestamptz, NULL::uuid, p.voucher_id
  FROM refunds r JOIN payments p ON p.id = r.payment_id
  WHERE ${isUnsentRefund("r")}`;

/** Staff take these payments in their account at the card processor, because no job does. */
const UNCAPTURED_TASKS = `
  SELECT ${madeId("uncaptured", "p.id")}, 'ledger_mismatch', p.provider_payment_id || ' moved',
         p.booking_id, p.id,
         jsonb_build_object('amountPence', p.amount_pence,
                            'providerPaymentId', p.provider_payment_id,
                            'reason', 'reserved but not taken when ${WAS_MOVED}'),
         ${after("p.created_at")}, NULL::timestamptz, NULL::uuid, p.voucher_id
  FROM payments p
  WHERE p.state = 'authorised'
    AND NOT EXISTS (SELECT FROM staff_tasks s WHERE s.id = ${madeId("uncaptured", "p.id")})`;

/** The steps that an export adds to the history, because what they say is exported. */
const FURTHER_EVENTS = `
  SELECT ${madeId("checkout.released", "c.id")}, c.hold_expires_at, 'system', NULL::uuid,
         'checkout', c.id, 'checkout.released',
         jsonb_build_object('ticketCount', c.ticket_count), '{"reason": "expired"}'::jsonb
  FROM checkouts c WHERE c.is_live AND c.time_slot_id IS NOT NULL
  UNION ALL
  SELECT ${madeId("refund.failed", "r.id")}, ${after("r.created_at")}, 'system', NULL, 'refund', r.id,
         'refund.failed', jsonb_build_object('state', r.state),
         jsonb_build_object('state', 'failed', 'paymentId', r.payment_id,
                            'amountPence', r.amount_pence, 'reason', 'not sent: ${WAS_MOVED}')
  FROM refunds r WHERE ${isUnsentRefund("r")}
  UNION ALL
  SELECT ${madeId("payment.voided", "p.id")}, ${after("coalesce(p.next_try_at, p.created_at)")}, 'system', NULL, 'payment',
         p.id, 'payment.voided', '{"state": "void_pending"}',
         jsonb_build_object('state', 'voided', 'amountPence', p.amount_pence)
  FROM payments p WHERE p.state = 'void_pending'`;

/**
 * Everything that leaves with an export, in an order in which each row's references come before it.
 * A new column or table is named here or in {@link LEFT_OUT_TABLES}: a test compares them with the
 * database.
 *
 * What is in flight is exported as it must be where nothing may charge, refund or email by itself
 * (decision 49), so an import only copies, and exporting again gives the same files.
 */
export const TRANSFERRED_TABLES: readonly TransferredTable[] = [
  define(
    "staff_roles",
    "id",
    "shipped_as name permissions requires_second_factor version created_at",
  ),
  define("users", "id", "name email email_verified role staff_role_id created_at updated_at", {
    // Second factors are left out, so whoever needs one sets it up again.
    leftOut: { second_factor_due_at: DERIVED, pin_hash: { why: "secret" } },
  }),
  define(
    "settings",
    "id",
    `business_name business_email business_phone business_address timezone booking_lead_time
     cancellation_policy max_bookings_per_slot hold_minutes voucher_expiry_months
     waiver_retention_years email_notifications sms_notifications admin_email checkout_info_arrival
     checkout_info_clothing checkout_info_requirements checkout_info_cancellation logo_url
     hero_image_url voucher_image_url brand_colour embed_origins is_demo updated_at version
     bank_holidays customer_changes vat_number default_vat_rate are_staff_roles_reviewed
     counter_lock_minutes`,
  ),
  define("stats_roll_up", "id", "occupancy_until", { leftOut: { rolled_up_until: DERIVED } }),
  define("daily_occupancy", "day hour", "offered booked"),
  define(
    "activities",
    "id",
    `name description image_url price_pence duration_minutes max_capacity created_at updated_at
     archived_at offer_version version min_age min_height_cm is_hidden position further_image_urls
     vat_rate`,
  ),
  define(
    "addons",
    "id",
    `name description price_pence max_quantity available created_at updated_at archived_at version
     activity_ids stock_per_slot vat_rate`,
  ),
  define(
    "schedules",
    "id",
    `activity_id start_date end_date days_of_week start_time end_time created_at updated_at version
     further_windows gap_minutes capacity`,
  ),
  define("closed_days", "id", "date activity_id reason closed_by closed_at"),
  define(
    "discount_codes",
    "id",
    `code description type percent amount_pence min_spend_pence max_discount_pence start_date
     end_date max_uses times_used is_active created_at archived_at activity_ids visit_start visit_end
     updated_at version`,
    { hasCsv: true },
  ),
  define("voucher_templates", "id", "amount_pence is_active created_at"),
  define(
    "waiver_templates",
    "id",
    "title is_active created_at updated_at archived_at activated_at",
  ),
  define("waiver_versions", "id", "template_id version title content created_at author_id"),
  define(
    "pictures",
    "name",
    "use byte_count width_pixels height_pixels uploaded_at uploaded_by stored_at attached_at detached_at",
    {
      where: "t.stored_at IS NOT NULL AND t.removing_at IS NULL",
      leftOut: { removing_at: TRANSIENT },
    },
  ),
  define(
    "customers",
    "id",
    `auth_id first_name last_name email phone address_line1 address_line2 city county postcode
     marketing_consent created_at updated_at archived_at erased_at version marketing_consent_at
     marketing_consent_source marketing_consent_by merged_into`,
    { leftOut: { name: DERIVED, search_text: DERIVED }, hasCsv: true },
  ),
  define("customer_notes", "id", "customer_id author_id text created_at removed_at"),
  define("customer_tags", "customer_id tag", ""),
  define(
    "time_slots",
    "id",
    `activity_id start_time end_time capacity bookings_count held_count party_count held_party_count
     is_available capacity_is_manual closed_reason created_at shrinks_to capacity_reason`,
    {
      exportedAs: {
        held_count: "0",
        held_party_count: "0",
        capacity: CAPACITY_WITHOUT_HOLDS,
        shrinks_to: `nullif(t.shrinks_to, ${CAPACITY_WITHOUT_HOLDS})`,
      },
    },
  ),
  define("slot_emails", "id", "time_slot_id input_hash email_count created_at"),
  define(
    "checkouts",
    "id",
    `purpose state user_id activity_id time_slot_id ticket_count booking_id paid_booking_id
     hold_expires_at
     extended_at released_at release_reason last_refusal created_at`,
    {
      exportedAs: {
        state: "CASE WHEN t.is_live THEN 'released' ELSE t.state END",
        released_at: "CASE WHEN t.is_live THEN t.hold_expires_at ELSE t.released_at END",
        release_reason: "CASE WHEN t.is_live THEN 'expired' ELSE t.release_reason END",
      },
      leftOut: {
        secret_hash: { why: "secret", imported: "sha256(gen_random_uuid()::text::bytea)" },
        visitor_hash: TRANSIENT,
        network_hash: { why: "transient", imported: "''::bytea" },
        wide_network_hash: { why: "transient", imported: "''::bytea" },
        visitor_place: TRANSIENT,
        network_place: TRANSIENT,
        reference: DERIVED,
        is_live: DERIVED,
      },
    },
  ),
  define(
    "vouchers",
    "id",
    `code amount_pence balance_pence expires_at voided_at recipient_name recipient_email message
     deliver_on purchaser_id email_sent email_sent_at redeemed_at created_at checkout_id
     purchaser_name purchaser_email version`,
    { leftOut: { search_text: DERIVED }, hasCsv: true },
  ),
  define("booking_deletions", "id", "refund_choice notify created_at shown_at"),
  define("booking_views", "id", "name filter created_by created_at"),
  define(
    "bookings",
    "id",
    `checkout_id source activity_id time_slot_id customer_id ticket_count status activity_name
     ticket_price_pence tickets_pence addons_pence subtotal_pence discount_pence voucher_pence
     total_pence voucher_id discount_code_id cancellation_policy_hours first_name last_name email
     phone address_line1 address_line2 city county postcode waiver_signed waiver_signed_at
     calendar_sequence cancelled_at cancellation_email_sent hidden_at created_at refund_choice
     refund_pence refund_card_pence refund_offline_pence offline_paid_pence starts_at
     checked_in_count first_checked_in_at last_checked_in_at deletion_id version due_pence
     adjustment_pence retained_pence discount_terms ticket_vat_rate`,
    { leftOut: { reference: DERIVED, sort_name: DERIVED, search_text: DERIVED }, hasCsv: true },
  ),
  define(
    "booking_versions",
    "booking_id version",
    `change_id request_sha256 activity_id ticket_count lines tickets_pence addons_pence
     subtotal_pence discount_pence adjustment_pence retained_pence voucher_pence total_pence
     due_pence refund_pence refund_card_pence refund_offline_pence reason created_at`,
  ),
  define(
    "booking_addons",
    "booking_id addon_id line",
    "name price_pence quantity total_pence vat_rate",
    { hasCsv: true },
  ),
  define("addon_stock", "time_slot_id addon_id", "taken_count", {
    exportedAs: {
      // Payments in progress are given up, and what they have taken with them.
      taken_count: `coalesce((
        SELECT sum(booked.quantity)::int
        FROM bookings b JOIN booking_addons booked ON booked.booking_id = b.id
        WHERE b.time_slot_id = t.time_slot_id AND b.status = 'confirmed'
          AND booked.addon_id = t.addon_id), 0)`,
    },
  }),
  define("booking_notes", "id", "booking_id author_id text created_at removed_at"),
  define(
    "customer_waivers",
    "id",
    `customer_id booking_id waiver_version_id signed_at signature content_snapshot sha256
     people_count erased_at participant_name business_name`,
  ),
  define("discount_uses", "id", "discount_code_id booking_id created_at returned_at"),
  define(
    "voucher_ledger",
    "id",
    "voucher_id kind amount_pence booking_id created_at booking_version",
    { hasCsv: true },
  ),
  define(
    "till_sessions",
    "id",
    `opened_by opened_at float_pence offered_from closing_id closed_by closed_at cash_taken_pence
     cash_refunded_pence paid_in_pence paid_out_pence other_taken_pence other_refunded_pence
     card_pence counted_pence left_pence note`,
    { leftOut: { expected_pence: DERIVED }, hasCsv: true },
  ),
  define("till_movements", "id", "till_session_id kind amount_pence reason moved_by moved_at", {
    hasCsv: true,
  }),
  define(
    "payment_attempts",
    "id",
    `checkout_id state provider_key amount_pence provider_payment_id refusal tries next_try_at
     created_at settled_at`,
    {
      exportedAs: {
        // Without a card nothing can be at the card processor.
        state: `CASE WHEN t.settled_at IS NOT NULL THEN t.state
                     WHEN t.amount_pence = 0 THEN 'declined' ELSE 'voided' END`,
        settled_at: "coalesce(t.settled_at, t.created_at)",
      },
      leftOut: {
        card_token: { why: "secret" },
        idempotency_key: { why: "secret", imported: "r.id::text" },
        purchase: TRANSIENT,
        body_sha256: TRANSIENT,
        response: TRANSIENT,
      },
    },
  ),
  define(
    "payments",
    "id",
    `booking_id voucher_id attempt_id method amount_pence refunded_pence state provider_payment_id
     card_brand card_last4 capture_by tries next_try_at last_error created_at captured_at
     till_session_id taken_by is_later`,
    {
      exportedAs: {
        // Until it is captured or released at the card processor, it is due for nobody.
        next_try_at:
          "CASE t.state WHEN 'authorised' THEN 'infinity' WHEN 'void_pending' THEN NULL ELSE t.next_try_at END",
        state: "CASE t.state WHEN 'void_pending' THEN 'voided' ELSE t.state END",
        refunded_pence: `t.refunded_pence - coalesce((
          SELECT sum(r.amount_pence)::int FROM refunds r
          WHERE r.payment_id = t.id AND ${isUnsentRefund("r")}), 0)`,
      },
      hasCsv: true,
    },
  ),
  define(
    "refunds",
    "id",
    `payment_id provider_key provider_refund_id amount_pence reason origin state tries next_try_at
     last_error created_at settled_at till_session_id paid_out_by`,
    {
      exportedAs: {
        state: `CASE WHEN ${isUnsentRefund("t")} THEN 'failed' ELSE t.state END`,
        settled_at: `CASE WHEN ${isUnsentRefund("t")} THEN ${after("t.created_at")} ELSE t.settled_at END`,
        last_error: `CASE WHEN ${isUnsentRefund("t")} THEN 'not sent: ${WAS_MOVED}' ELSE t.last_error END`,
      },
      hasCsv: true,
    },
  ),
  define(
    "disputes",
    "id",
    "provider_dispute_id payment_id amount_pence state reason due_at provider_changed_at created_at",
    { hasCsv: true },
  ),
  define(
    "staff_tasks",
    "id",
    "kind subject booking_id payment_id details created_at done_at done_by voucher_id",
    { furtherRows: `${FAILED_REFUND_TASKS} UNION ALL ${UNCAPTURED_TASKS}` },
  ),
  define(
    "emails",
    "id",
    `kind to_address booking_id voucher_id content state tries next_try_at last_error created_at
     sent_at failed_at resent_as`,
    {
      exportedAs: {
        to_address: `CASE WHEN ${IS_ACCOUNT_EMAIL} OR (t.state = 'queued' AND t.kind = 'data-erased')
                          THEN '' ELSE t.to_address END`,
        state: `CASE WHEN ${IS_UNSENT_EMAIL} THEN 'failed'
                     WHEN t.state = 'queued' THEN 'withdrawn' ELSE t.state END`,
        failed_at: `CASE WHEN ${IS_UNSENT_EMAIL} THEN t.created_at ELSE t.failed_at END`,
        last_error: `CASE
          WHEN NOT (${IS_UNSENT_EMAIL}) THEN t.last_error
          WHEN t.kind = 'data-erased' THEN NULL
          WHEN ${IS_SCHEDULED_EMAIL} THEN 'Not sent: ${WAS_MOVED}. It was to be sent on '
            || to_char(venue_time(t.next_try_at), 'FMDD FMMonth YYYY') || '.'
          ELSE 'Not sent: ${WAS_MOVED}.' END`,
      },
      // Account requests are left out: they hold passwords.
      leftOut: { account_request_id: { why: "secret" } },
    },
  ),
  // The hash is of a cookie, with a key that stays here.
  define("devices", "id", "label name created_at last_seen_at", {
    leftOut: { token_hash: { why: "secret" } },
  }),
  define("events", "id", "at actor_kind actor_id entity entity_id type before after device_id", {
    furtherRows: `SELECT further.*, NULL::uuid FROM (${FURTHER_EVENTS}) further`,
  }),
  define("event_details", "event_id", "before after", {
    // Account requests are left out: nothing would lead to an invitation's address.
    where: "NOT EXISTS (SELECT FROM events e WHERE e.id = t.event_id AND e.entity = 'invitation')",
  }),
];

/** Tables of which no row leaves. */
export const LEFT_OUT_TABLES: Readonly<Record<string, Reason>> = {
  accounts: "secret",
  account_requests: "secret",
  account_links: "secret",
  sessions: "secret",
  passkeys: "secret",
  totp_secrets: "secret",
  recovery_codes: "secret",
  sign_in_challenges: "secret",
  manage_links: "secret",
  idempotency_keys: "secret",
  webhook_events: "transient",
  rate_limits: "transient",
  job_runs: "transient",
  readiness: "transient",
  venue_imports: "transient",
  database_restores: "transient",
  // The owners' emails name the blocks of the old installation: an import begins a new chain.
  event_seals: "transient",
  event_seal_emails: "transient",
  invariant_checks: "transient",
  invariant_results: "transient",
  schema_migrations: "derived",
  booking_days: "derived",
  booking_day_changes: "derived",
  booking_day_roll_up: "derived",
  daily_stats: "derived",
  monthly_stats: "derived",
  hourly_stats: "derived",
  stats_changes: "derived",
  monthly_occupancy: "derived",
  voucher_expiries: "derived",
  voucher_expiry_changes: "derived",
};

/** Tables that have a row as soon as they exist. */
export const TABLES_NEVER_EMPTY: readonly string[] = ["settings", "staff_roles", "stats_roll_up"];
