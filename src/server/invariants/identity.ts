import type { Invariant } from "./invariant.ts";

/** The unique indexes that guarantee "one of each", by their names in PostgreSQL. */
const UNIQUE_INDEXES = [
  "time_slots_activity_id_start_time_key",
  "customers_email_key",
  "bookings_pkey",
  "bookings_reference_key",
  "bookings_checkout_id_key",
  "checkouts_booking_id_key",
  "checkouts_secret_hash_key",
  "vouchers_code_key",
  "voucher_ledger_redeemed_once",
  "voucher_ledger_issued_once",
  "discount_codes_code_key",
  "discount_uses_booking_id_key",
  "idempotency_keys_pkey",
  "payment_attempts_one_live",
  "payment_attempts_provider_key_key",
  "payments_attempt_id_key",
  "payments_provider_payment_id_key",
  "payments_one_card_per_booking",
  "payments_one_card_per_voucher",
  "vouchers_checkout_id_key",
  "refunds_provider_key_key",
  "refunds_provider_refund_id_key",
  "webhook_events_pkey",
  "staff_tasks_open",
  "users_email_key",
  "customers_auth_id_key",
  "sessions_token_key",
  "account_links_pkey",
];

export const identityInvariants: readonly Invariant[] = [
  {
    sentence: "what must be unique is guarded by a valid unique index",
    sql: `
      SELECT wanted.name
      FROM unnest(ARRAY['${UNIQUE_INDEXES.join("', '")}']) AS wanted(name)
      LEFT JOIN pg_index i ON i.indexrelid = to_regclass('public.' || wanted.name)
      WHERE NOT coalesce(i.indisunique AND i.indisvalid, false)`,
  },
  {
    sentence: "no two slots, customers, bookings, vouchers or discount codes are the same one",
    sql: `
      SELECT 'slot' AS what, activity_id::text || ' ' || start_time AS which FROM time_slots
      GROUP BY activity_id, start_time HAVING count(*) > 1
      UNION ALL SELECT 'customer', lower(btrim(email)) FROM customers WHERE email IS NOT NULL
      GROUP BY lower(btrim(email)) HAVING count(*) > 1
      UNION ALL SELECT 'booking', reference FROM bookings GROUP BY 2 HAVING count(*) > 1
      UNION ALL SELECT 'voucher', code FROM vouchers GROUP BY 2 HAVING count(*) > 1
      UNION ALL SELECT 'discount code', upper(btrim(code)) FROM discount_codes
      GROUP BY upper(btrim(code)) HAVING count(*) > 1`,
  },
];
