/**
 * SQL: event `e` is a routine step of a card payment. Such events are older than migration 0041:
 * since then the rows of the payment alone say it, so what is shown of older ones is read from the
 * rows, too.
 */
export const IS_ROUTINE_STEP = `
  (e.type IN ('checkout.paying', 'payment.authorised')
   OR (e.type = 'payment.captured' AND e.before ->> 'state' IS NOT DISTINCT FROM 'authorised'))`;

/** SQL: card payment `p` was captured as intended, so no event says it. */
export const IS_ROUTINE_CAPTURE = `
  (p.captured_at IS NOT NULL AND NOT EXISTS (
    SELECT FROM events e
    WHERE e.entity = 'payment' AND e.entity_id = p.id AND e.type = 'payment.captured'
      AND NOT ${IS_ROUTINE_STEP}))`;
