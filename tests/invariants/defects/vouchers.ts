import { type Defects, dropChecks } from "./defect.ts";

/** SQL that adds a second payment to a voucher, with the events that lead to its state. */
function insertSecondPayment(voucher: string, state: string, stateChanges: string): string {
  const capturedAt = state === "captured" ? "venue_now()" : "NULL";
  return `
    DROP INDEX payments_one_card_per_voucher;
    CREATE UNIQUE INDEX payments_one_card_per_voucher ON payments (id);
    WITH p AS (
      INSERT INTO payments (voucher_id, method, amount_pence, state, provider_payment_id,
                            captured_at)
      VALUES (${voucher}, 'card', 5000, '${state}', 'beside', ${capturedAt}) RETURNING id),
    history AS (
      INSERT INTO staff_tasks (kind, subject, payment_id)
      SELECT 'captured_elsewhere', 'beside', id FROM p),
    steps(before, after) AS (VALUES ${stateChanges})
    INSERT INTO events (actor_kind, entity, entity_id, type, before, after)
    SELECT 'system', 'payment', p.id, 'payment.changed', before, after FROM p, steps`;
}

export const voucherDefects: Defects = {
  "a voucher sold online and not voided has exactly one live payment of its amount, and none has more":
    [
      {
        description: "the captured amount is not the voucher's amount",
        sql: `UPDATE payments SET amount_pence = amount_pence + 1 WHERE voucher_id = :gift;
              UPDATE payment_attempts a SET amount_pence = a.amount_pence + 1
              FROM payments p WHERE p.attempt_id = a.id AND p.voucher_id = :gift`,
      },
      {
        description: "a voucher created by staff was paid with another amount",
        sql: insertSecondPayment(
          ":made",
          "captured",
          `(NULL::jsonb, '{"state": "captured"}'::jsonb)`,
        ),
      },
    ],
  "every confirmed voucher checkout has a voucher, and no other checkout has one": [
    {
      description: "the voucher has another id than was reserved",
      sql: `UPDATE checkouts SET booking_id = gen_random_uuid()
            WHERE id = (SELECT checkout_id FROM vouchers WHERE id = :gift)`,
    },
  ],
  "a confirmed voucher attempt created its payment, and no other attempt did": [
    {
      description: "the attempt names another payment",
      sql: `UPDATE payment_attempts a SET provider_payment_id = 'another'
            FROM payments p WHERE p.attempt_id = a.id AND p.voucher_id = :gift`,
    },
    {
      description: "the payment belongs to no attempt",
      sql: "UPDATE payments SET attempt_id = NULL WHERE voucher_id = :gift",
    },
  ],
  "no voucher was charged twice": [
    {
      description: "two captures for a voucher that was voided later",
      sql: insertSecondPayment(
        ":giftvoided",
        "captured",
        `(NULL::jsonb, '{"state": "captured"}'::jsonb)`,
      ),
    },
  ],
  "no valid voucher has a payment whose authorisation lapsed or is being voided": [
    {
      description: "a voided payment beside the captured one",
      sql: insertSecondPayment(
        ":gift",
        "voided",
        `(NULL::jsonb, '{"state": "authorised"}'::jsonb),
         ('{"state": "authorised"}', '{"state": "void_pending"}'),
         ('{"state": "void_pending"}', '{"state": "voided"}')`,
      ),
    },
  ],
  "the unspent part of a voided voucher's payment is refunded, unless staff keep it or have a task":
    [
      {
        description: "a voided voucher was not refunded",
        sql: `DELETE FROM refunds r USING payments p
            WHERE p.id = r.payment_id AND p.voucher_id = :giftvoided;
            UPDATE payments SET refunded_pence = 0 WHERE voucher_id = :giftvoided`,
      },
    ],
  "a voucher is issued once, for its amount, and voided at most once, to zero": [
    {
      description: "issued for less than was paid",
      sql: `UPDATE voucher_ledger SET amount_pence = amount_pence - 1
            WHERE voucher_id = :gift AND kind = 'issued';
            UPDATE vouchers SET balance_pence = balance_pence - 1 WHERE id = :gift`,
    },
    {
      description: "voided a second time",
      sql: `INSERT INTO voucher_ledger (voucher_id, kind, amount_pence)
            VALUES (:giftvoided, 'voided', -5), (:giftvoided, 'adjusted', 5)`,
    },
  ],
  "every voucher sold online is in the history, once": [
    {
      description: "it was issued without an event",
      sql: "DELETE FROM events WHERE entity_id = :gift AND type = 'voucher.issued'",
    },
    {
      description: "it was voided without an event",
      sql: "DELETE FROM events WHERE entity_id = :giftlost AND type = 'voucher.voided'",
    },
  ],
  "a key's stored voucher is its checkout's own, with the same amount and without its code": [
    {
      description: "the stored response names another voucher",
      sql: `UPDATE payment_attempts
            SET response = jsonb_set(response, '{voucher,id}', to_jsonb(gen_random_uuid()::text))
            WHERE checkout_id = (SELECT checkout_id FROM vouchers WHERE id = :gift)`,
    },
    {
      description: "the stored response has the code",
      sql: `UPDATE payment_attempts SET response = jsonb_set(response, '{voucher,code}', '"0000"')
            WHERE checkout_id = (SELECT checkout_id FROM vouchers WHERE id = :gift)`,
    },
  ],
  "every voucher sold online has a receipt email and a delivery email": [
    {
      description: "the purchaser's receipt is missing",
      sql: "DELETE FROM emails WHERE voucher_id = :gift AND kind = 'voucher-receipt'",
    },
    {
      description: "the delivery email is missing",
      sql: "DELETE FROM emails WHERE voucher_id = :gift AND kind = 'voucher-delivery'",
    },
  ],
  "a voucher sold online is marked as sent only after its delivery email was sent": [
    {
      description: "the delivery email is not sent",
      sql: "UPDATE vouchers SET email_sent = true, email_sent_at = venue_now() WHERE id = :gift",
    },
  ],
  "no untried delivery email of a voided voucher is waiting": [
    {
      description: "the delivery email is queued",
      sql: `${dropChecks("emails")} UPDATE emails SET state = 'queued'
            WHERE voucher_id = :giftvoided AND kind = 'voucher-delivery'`,
    },
  ],
  "no stored email contains a voucher's code": [
    {
      description: "an email was stored with the formatted code",
      sql: `UPDATE emails m
            SET content = m.content || jsonb_build_object('said',
              regexp_replace(v.code, '(.{4})(?!$)', '\\1-', 'g'))
            FROM vouchers v
            WHERE v.id = m.voucher_id AND v.id = :gift AND m.kind = 'voucher-delivery'`,
    },
  ],
};
