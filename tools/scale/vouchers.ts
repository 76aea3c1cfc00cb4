import { DAYS_BACK } from "./demand.ts";
import { type RandomSql, randomIdSql } from "./random.ts";

/** Unused vouchers per booking, before the quiet months are thinned out. */
const UNUSED_VOUCHER_RATIO = 0.08;
/** The number of gifts by month relative to December, January first. */
const MONTHLY_GIFT_WEIGHTS = "(ARRAY[0.15,0.35,0.3,0.25,0.3,0.4,0.3,0.25,0.2,0.2,0.55,1])";

/**
 * SQL that creates a temporary table of vouchers and writes them: those that paid for bookings,
 * fully or partly spent, and unused ones, of which some are expired and a few voided. Refunds of
 * cancelled bookings are back on their vouchers. Most vouchers were paid for offline.
 */
export function voucherStatements(bookings: number, seed: number, random: RandomSql): string[] {
  return [
    `CREATE TEMP TABLE scale_voucher AS
     WITH every AS (
       ${usedVouchers(random)} UNION ALL ${unusedVouchers(bookings, random)}
     ),
     paid AS (
       SELECT every.*, ${random("paid voucher")} < 0.9 AS is_paid,
              CASE WHEN ${random("cash voucher")} < 0.3 THEN 'cash' ELSE 'other' END AS method
       FROM every OFFSET 0
     )
     SELECT paid.*, voided_at IS NOT NULL AND is_paid AND ${random("voucher back")} < 0.7 AS is_refunded,
            ${randomIdSql(seed, "voucher")} AS id, ${randomIdSql(seed, "payment of voucher")} AS payment_id,
            made_at + make_interval(months => settings.voucher_expiry_months) AS expires_at
     FROM paid, settings ORDER BY made_at, n`,
    "ANALYZE scale_voucher",
    `INSERT INTO vouchers (id, code, amount_pence, balance_pence, expires_at, recipient_name,
       recipient_email, redeemed_at, voided_at, email_sent, email_sent_at, created_at)
     SELECT id, upper(left(md5('${seed} code ' || n), 16)), amount_pence, balance_pence, expires_at,
            name, email, spent_at, voided_at, true, made_at, made_at
     FROM scale_voucher`,
    `INSERT INTO emails (id, kind, to_address, voucher_id, content, state, created_at, sent_at)
     SELECT ${randomIdSql(seed, "letter of voucher")}, 'voucher-delivery', email, id, '{}', 'sent', made_at,
            made_at
     FROM scale_voucher`,
  ];
}

/** One voucher for each booking that was paid with one. */
function usedVouchers(random: RandomSql): string {
  return `
       SELECT n, voucher_amount AS amount_pence,
              CASE WHEN is_refunded THEN voucher_amount
                   ELSE voucher_amount - voucher_pence END AS balance_pence,
              booked_at - make_interval(days => 3 + floor(180 * ${random("kept voucher")})::int)
                AS made_at,
              CASE WHEN voucher_pence = voucher_amount AND is_refunded IS NOT TRUE
                   THEN booked_at END AS spent_at,
              NULL::timestamptz AS voided_at, first_name || ' ' || last_name AS name, email
       FROM scale_order WHERE voucher_id IS NOT NULL`;
}

/** Numbered from -1 downwards, so that the numbers differ from those of bookings. */
function unusedVouchers(bookings: number, random: RandomSql): string {
  return `
       SELECT g.n, g.amount_pence, CASE WHEN g.is_voided THEN 0 ELSE g.amount_pence END, g.made_at,
              NULL, CASE WHEN g.is_voided
                THEN g.made_at + (g.hour - g.made_at) * ${random("voided at", "g.n")} END,
              p.first_name || ' ' || p.last_name, p.email
       FROM (
         SELECT n, (ARRAY[2500, 5000, 7500, 10000])[1 + floor(4 * ${random("gift", "n")})::int]
                  AS amount_pence,
                ${random("voided", "n")} < 0.03 AS is_voided, hour,
                date_trunc('second', hour - ${random("made", "n")} * interval '${DAYS_BACK} days')
                  AS made_at,
                1 + floor(${random("recipient", "n")} * (SELECT count(*) FROM scale_person)) AS person
         FROM (SELECT -n AS n, date_trunc('hour', venue_now()) AS hour
               FROM generate_series(1, ${Math.round(bookings * UNUSED_VOUCHER_RATIO)}) AS n) AS number
         OFFSET 0
       ) AS g
       JOIN scale_person p ON p.n = g.person
       WHERE ${random("kept", "g.n")} < ${MONTHLY_GIFT_WEIGHTS}[extract(month FROM g.made_at)::int]`;
}
