import type { Invariant } from "./invariant.ts";

/**
 * The steps of card payments that have no event: a sale's payment begins authorised, and captured_at
 * says that it was captured.
 */
const ROUTINE_STEPS = `
      UNION ALL
      SELECT p.id, NULL, 'authorised' FROM payments p
      LEFT JOIN (SELECT DISTINCT id FROM event_step WHERE from_state IS NULL) begun USING (id)
      WHERE p.method = 'card' AND num_nonnulls(p.booking_id, p.voucher_id) = 1 AND begun.id IS NULL
      UNION ALL
      SELECT p.id, 'authorised', 'captured' FROM payments p
      LEFT JOIN (SELECT DISTINCT id FROM event_step WHERE to_state = 'captured') said USING (id)
      WHERE p.method = 'card' AND num_nonnulls(p.booking_id, p.voucher_id) = 1
        AND p.captured_at IS NOT NULL AND said.id IS NULL`;

export const paymentInvariants: readonly Invariant[] = [
  {
    sentence:
      "a confirmed online booking has exactly one live payment of its first total, or needs none",
    sql: `
      WITH live AS (
        SELECT booking_id, count(*) AS payments, sum(amount_pence) AS pence
        FROM payments
        WHERE state IN ('authorised', 'captured') AND booking_id IS NOT NULL AND NOT is_later
          AND (method = 'card' OR booking_id NOT IN (SELECT booking_id FROM booking_versions))
        GROUP BY 1)
      SELECT b.id, b.total_pence, live.payments, live.pence
      FROM bookings b LEFT JOIN live ON live.booking_id = b.id
      LEFT JOIN booking_versions v ON v.booking_id = b.id AND v.version = 1
      CROSS JOIN LATERAL (SELECT coalesce(v.total_pence, b.total_pence) AS pence) first
      WHERE b.status = 'confirmed' AND b.source = 'online'
        AND (coalesce(live.payments, 0) <> (first.pence > 0)::int
             OR coalesce(live.pence, 0) <> first.pence)`,
  },
  {
    sentence: "what is due for a confirmed booking is its total less what it paid and was refunded",
    sql: `
      WITH paid AS (
        SELECT booking_id, sum(amount_pence) AS pence
        FROM payments WHERE state IN ('authorised', 'captured') AND booking_id IS NOT NULL GROUP BY 1),
      back AS (
        SELECT p.booking_id, sum(r.amount_pence) AS pence
        FROM refunds r JOIN payments p ON p.id = r.payment_id
        WHERE p.booking_id IS NOT NULL AND r.origin <> 'provider' GROUP BY 1)
      SELECT b.id, b.total_pence, b.due_pence, paid.pence AS paid, back.pence AS back
      FROM bookings b
      LEFT JOIN paid ON paid.booking_id = b.id
      LEFT JOIN back ON back.booking_id = b.id
      -- What a new online booking paid has an invariant of its own.
      WHERE b.status = 'confirmed' AND b.due_pence <> CASE
        WHEN b.source = 'online' AND b.version = 1 THEN 0
        ELSE b.total_pence - (coalesce(paid.pence, 0) - coalesce(back.pence, 0)) END`,
  },
  {
    sentence: "no booking was charged twice",
    sql: `
      SELECT booking_id FROM payments
      WHERE booking_id IS NOT NULL AND state = 'captured' AND method = 'card' AND NOT is_later
      GROUP BY booking_id HAVING count(*) > 1`,
  },
  {
    sentence: "a later payment belongs to the booking that its own confirmed attempt is for",
    sql: `
      SELECT a.id, a.state, c.state AS checkout, c.paid_booking_id, p.id AS payment_id
      FROM payment_attempts a
      JOIN checkouts c ON c.id = a.checkout_id AND c.purpose = 'payment'
      LEFT JOIN payments p ON p.attempt_id = a.id
      WHERE (a.state = 'confirmed') <> (p.booking_id IS NOT NULL)
         OR p.booking_id <> c.paid_booking_id OR p.amount_pence <> a.amount_pence
         OR p.booking_id IS NOT NULL AND NOT p.is_later
         OR (a.state = 'confirmed') <> (c.state = 'confirmed')
      UNION ALL
      SELECT NULL, NULL, NULL, p.booking_id, p.id
      FROM payments p LEFT JOIN payment_attempts a ON a.id = p.attempt_id
      LEFT JOIN checkouts c ON c.id = a.checkout_id AND c.purpose = 'payment'
      WHERE p.is_later AND c.id IS NULL`,
  },
  {
    sentence: "money taken without a booking is refunded in full, or staff have a task",
    sql: `
      WITH back AS (
        SELECT payment_id, sum(amount_pence) AS pence FROM refunds GROUP BY 1),
      reported AS (SELECT DISTINCT payment_id FROM staff_tasks WHERE payment_id IS NOT NULL)
      SELECT p.id, p.amount_pence, back.pence
      FROM payments p
      LEFT JOIN back ON back.payment_id = p.id
      LEFT JOIN reported ON reported.payment_id = p.id
      WHERE p.state = 'captured' AND p.booking_id IS NULL AND p.voucher_id IS NULL
        AND (coalesce(back.pence, 0) < p.amount_pence
             OR (p.refunded_pence < p.amount_pence AND reported.payment_id IS NULL))`,
  },
  {
    sentence: "no confirmed booking has a payment whose authorisation lapsed or is being voided",
    sql: `
      SELECT p.id, p.state, b.id AS booking_id
      FROM payments p JOIN bookings b ON b.id = p.booking_id
      WHERE p.state IN ('void_pending', 'voided', 'expired') AND b.status = 'confirmed'
        AND NOT (p.is_later AND p.state = 'expired')`,
  },
  {
    sentence:
      "no money was taken for a booking that was cancelled because its authorisation lapsed",
    sql: `
      SELECT p.id, p.state, b.id AS booking_id
      FROM payments p JOIN bookings b ON b.id = p.booking_id
      WHERE b.refund_choice = 'expired' AND p.method = 'card' AND NOT p.is_later
        AND p.state NOT IN ('expired', 'voided')`,
  },
  {
    sentence:
      "a confirmed attempt created its checkout's booking and payment, and no other attempt did",
    sql: `
      SELECT a.id, a.state, c.state AS checkout, b.id AS booking_id, p.id AS payment_id
      FROM payment_attempts a
      JOIN checkouts c ON c.id = a.checkout_id AND c.purpose = 'booking'
      LEFT JOIN bookings b ON b.checkout_id = a.checkout_id
      LEFT JOIN payments p ON p.attempt_id = a.id
      WHERE (a.state = 'confirmed' AND (
               b.id IS NULL OR (a.amount_pence > 0) <> (p.id IS NOT NULL)
               OR (p.id IS NOT NULL AND p.booking_id IS DISTINCT FROM b.id)))
         OR (a.state <> 'confirmed' AND p.booking_id IS NOT NULL)
         OR p.amount_pence <> a.amount_pence OR p.provider_payment_id <> a.provider_payment_id`,
  },
  {
    sentence: "a payment's refunds add up to its refunded amount, never more than was paid",
    sql: `
      WITH back AS (
        SELECT payment_id, sum(amount_pence) AS pence
        FROM refunds WHERE state <> 'failed' GROUP BY 1)
      SELECT p.id, p.amount_pence, p.refunded_pence, back.pence
      FROM payments p LEFT JOIN back ON back.payment_id = p.id
      WHERE p.refunded_pence <> coalesce(back.pence, 0) OR p.refunded_pence > p.amount_pence
         OR (p.state NOT IN ('authorised', 'captured') AND p.refunded_pence > 0)`,
  },
  {
    sentence: "a refund that failed after it was counted has a staff task",
    sql: `
      WITH reported AS (
        SELECT DISTINCT payment_id FROM staff_tasks
        WHERE kind IN ('refund_failed', 'authorisation_expired'))
      SELECT r.id, r.payment_id FROM refunds r LEFT JOIN reported ON reported.payment_id = r.payment_id
      WHERE r.state = 'failed' AND reported.payment_id IS NULL
        AND (r.origin = 'slipway' OR EXISTS (
          SELECT FROM events e
          WHERE e.entity = 'refund' AND e.entity_id = r.id AND e.type = 'refund.pending'))`,
  },
  {
    sentence: "a payment's steps go forward only, each once, to its current state",
    sql: forwardOnly(
      "payments",
      "payment",
      [
        ["authorised", "captured"],
        ["authorised", "void_pending"],
        ["authorised", "expired"],
        ["void_pending", "voided"],
        ["void_pending", "captured"],
      ],
      ROUTINE_STEPS,
    ),
  },
  {
    sentence: "the database refuses a payment that goes back",
    sql: `
      SELECT wanted.name FROM (VALUES ('payments_forward_only')) AS wanted(name)
      LEFT JOIN pg_trigger t
        ON t.tgrelid = 'public.payments'::regclass AND t.tgname = wanted.name AND t.tgenabled = 'O'
      WHERE t.oid IS NULL`,
  },
  {
    sentence: "a booking counts its offline payments",
    sql: `
      SELECT b.id, b.offline_paid_pence, coalesce(sum(p.amount_pence), 0) AS taken
      FROM bookings b LEFT JOIN payments p
        ON p.booking_id = b.id AND p.method <> 'card' AND p.state = 'captured'
      GROUP BY b.id
      HAVING b.offline_paid_pence <> coalesce(sum(p.amount_pence), 0)`,
  },
  {
    sentence: "a refund's events go forward only, each step once, to its current state",
    sql: forwardOnly("refunds", "refund", [
      ["queued", "pending"],
      ["queued", "completed"],
      ["queued", "failed"],
      ["pending", "completed"],
      ["pending", "failed"],
    ]),
  },
];

/**
 * One initial state, every state reached once and by an allowed step, and the row's own state is
 * the last. Does not rely on the order of events, because two with the same timestamp have none.
 * @param furtherSteps SQL that adds steps without an event to those of `event_step`
 */
function forwardOnly(
  table: string,
  entity: string,
  steps: [from: string, to: string][],
  furtherSteps = "",
): string {
  const allowed = steps.map(([from, to]) => `('${from}', '${to}')`).join(", ");
  return `
      WITH event_step AS (
        SELECT entity_id AS id, before ->> 'state' AS from_state, after ->> 'state' AS to_state
        FROM events WHERE entity = '${entity}' AND after ? 'state'),
      step AS (SELECT * FROM event_step ${furtherSteps}),
      path AS (
        SELECT id, count(*) AS steps, count(DISTINCT to_state) AS states,
               count(*) FILTER (WHERE from_state IS NULL) AS beginnings,
               bool_and(from_state IS NULL OR (from_state, to_state) IN (${allowed})) AS is_forward,
               array_agg(to_state) AS reached,
               array_remove(array_agg(from_state), NULL) AS gone
        FROM step GROUP BY id)
      SELECT r.id, r.state, path.reached, path.gone
      FROM ${table} r LEFT JOIN path ON path.id = r.id
      WHERE path.id IS NULL OR steps <> states OR beginnings <> 1 OR NOT is_forward
         OR NOT r.state = ANY(reached) OR r.state = ANY(gone) OR NOT gone <@ reached`;
}
