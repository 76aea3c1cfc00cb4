import type { Invariant } from "./invariant.ts";

export const keyInvariants: readonly Invariant[] = [
  {
    sentence: "a key that was answered with a booking names its checkout's own, with its figures",
    sql: `
      SELECT k.scope, k.key, k.answer -> 'booking' ->> 'id' AS told, b.id
      FROM idempotency_keys k
      LEFT JOIN bookings b ON b.checkout_id = k.scope
      WHERE k.answer ? 'booking' AND (
        (k.answer -> 'booking' ->> 'id')::uuid IS DISTINCT FROM b.id
        OR (k.answer -> 'booking' -> 'order' ->> 'totalPence')::int IS DISTINCT FROM b.total_pence)`,
  },
  {
    sentence: "a key that was answered with a voucher names its checkout's own, and not its code",
    sql: `
      SELECT k.scope, k.key, k.answer -> 'voucher' ->> 'id' AS told, v.id
      FROM idempotency_keys k
      LEFT JOIN vouchers v ON v.checkout_id = k.scope
      WHERE k.answer ? 'voucher' AND (
        (k.answer -> 'voucher' ->> 'id')::uuid IS DISTINCT FROM v.id
        OR (k.answer -> 'voucher' ->> 'amountPence')::int IS DISTINCT FROM v.amount_pence
        OR k.answer -> 'voucher' ? 'code')`,
  },
  {
    sentence:
      "one result for one purchase: at most one key of a checkout was answered with what it bought",
    sql: `
      SELECT scope FROM idempotency_keys WHERE answer ?| ARRAY['booking', 'voucher']
      GROUP BY scope HAVING count(*) > 1`,
  },
  {
    sentence: "a key is answered exactly when its attempt is decided, and the same way",
    sql: `
      SELECT a.id, a.state, k.answer
      FROM payment_attempts a
      JOIN idempotency_keys k ON k.scope = a.checkout_id AND k.key = a.idempotency_key
      WHERE (a.state = 'started') <> (k.answer IS NULL)
         OR (a.state = 'confirmed') <> coalesce(k.answer ?| ARRAY['booking', 'voucher'], false)`,
  },
];
