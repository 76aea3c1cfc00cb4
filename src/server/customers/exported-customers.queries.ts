/** Name, e-mail, phone, consent, day of joining, bookings, and what was spent, in whole pence. */
export type ExportedCustomer = readonly [string, string, string, boolean, string, number, number];

/**
 * Everybody who is LIKE all of the patterns `$1`, newest first, with the day that it was at the time
 * zone `$2`. Bookings and payments are gone through once, however many customers there are.
 */
export const EXPORTED_CUSTOMERS = `
  SELECT c.name, coalesce(c.email, ''), c.phone, c.marketing_consent,
         (c.created_at AT TIME ZONE $2)::date::text,
         coalesce(figures.bookings, 0), coalesce(figures.spent_pence, 0)
  FROM customers c
  LEFT JOIN (
    SELECT b.customer_id, count(*) FILTER (WHERE b.hidden_at IS NULL) AS bookings,
           sum(kept.pence)::bigint AS spent_pence
    FROM bookings b
    LEFT JOIN (
      SELECT booking_id, sum(amount_pence - refunded_pence) AS pence
      FROM payments WHERE state = 'captured' GROUP BY booking_id
    ) kept ON kept.booking_id = b.id
    GROUP BY b.customer_id
  ) figures ON figures.customer_id = c.id
  WHERE c.archived_at IS NULL AND c.erased_at IS NULL AND c.searched LIKE ALL ($1::text[])
  ORDER BY c.created_at DESC, c.id DESC`;
