import type { Invariant } from "./invariant.ts";

/** The triggers that keep what a session covers, with their tables. */
const TRIGGERS = [
  ["till_sessions", "till_sessions_stay_closed"],
  ["till_movements", "till_movements_stay"],
  ["payments", "payments_stay_in_till"],
  ["refunds", "refunds_stay_in_till"],
]
  .map(([table, trigger]) => `('public.${table}'::regclass, '${trigger}')`)
  .join(", ");

export const tillInvariants: readonly Invariant[] = [
  {
    sentence: "a closed till session's sums are those of the money that it covers",
    sql: `
      WITH entry AS (
        SELECT till_session_id, 'taken' AS kind, method, amount_pence
        FROM payments WHERE till_session_id IS NOT NULL
        UNION ALL
        SELECT r.till_session_id, 'refunded', p.method, r.amount_pence
        FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE r.till_session_id IS NOT NULL
        UNION ALL
        SELECT till_session_id, kind, 'cash', amount_pence FROM till_movements),
      covered AS (
        SELECT till_session_id AS id,
               sum(amount_pence) FILTER (WHERE kind = 'taken' AND method = 'cash') AS cash_taken,
               sum(amount_pence) FILTER (WHERE kind = 'refunded' AND method = 'cash') AS cash_refunded,
               sum(amount_pence) FILTER (WHERE kind = 'paid_in') AS paid_in,
               sum(amount_pence) FILTER (WHERE kind = 'paid_out') AS paid_out,
               sum(amount_pence) FILTER (WHERE kind = 'taken' AND method <> 'cash') AS other_taken,
               sum(amount_pence) FILTER (WHERE kind = 'refunded' AND method <> 'cash')
                 AS other_refunded
        FROM entry GROUP BY 1)
      SELECT s.id, s.cash_taken_pence, c.cash_taken, s.cash_refunded_pence, c.cash_refunded,
             s.paid_in_pence, c.paid_in, s.paid_out_pence, c.paid_out, s.other_taken_pence,
             c.other_taken, s.other_refunded_pence, c.other_refunded
      FROM till_sessions s LEFT JOIN covered c ON c.id = s.id
      WHERE s.closed_at IS NOT NULL
        AND (s.cash_taken_pence <> coalesce(c.cash_taken, 0)
             OR s.cash_refunded_pence <> coalesce(c.cash_refunded, 0)
             OR s.paid_in_pence <> coalesce(c.paid_in, 0)
             OR s.paid_out_pence <> coalesce(c.paid_out, 0)
             OR s.other_taken_pence <> coalesce(c.other_taken, 0)
             OR s.other_refunded_pence <> coalesce(c.other_refunded, 0))`,
  },
  {
    sentence: "a till session covers offline payments and completed cash refunds only",
    sql: `
      SELECT 'payment' AS what, id FROM payments
      WHERE till_session_id IS NOT NULL AND (method = 'card' OR state <> 'captured')
      UNION ALL
      SELECT 'refund', id FROM refunds
      WHERE till_session_id IS NOT NULL AND (origin <> 'offline' OR state <> 'completed')`,
  },
  {
    sentence: "the database refuses to change what a till session covers",
    sql: `
      SELECT wanted.name FROM (VALUES ${TRIGGERS}) AS wanted(on_table, name)
      LEFT JOIN pg_trigger t
        ON t.tgrelid = wanted.on_table AND t.tgname = wanted.name AND t.tgenabled = 'O'
      WHERE t.oid IS NULL`,
  },
];
