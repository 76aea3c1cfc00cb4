import type { Invariant } from "./invariant.ts";

export const vatInvariants: readonly Invariant[] = [
  {
    sentence:
      "the lines of a booking have VAT rates from 0 to 100 %, or were sold without a VAT number",
    sql: `
      WITH line AS (
        SELECT v.booking_id, v.version, l ->> 'kind' AS kind, (l ->> 'addonId')::uuid AS addon_id,
               (l ->> 'pricePence')::int AS price_pence, (l ->> 'quantity')::int AS quantity,
               (l ->> 'vatRate')::int AS vat_rate
        FROM booking_versions v, jsonb_array_elements(v.lines) AS l
        WHERE l ->> 'kind' <> 'adjustment'),
      -- As the booking was made, all of it had a rate or nothing had.
      first AS (
        SELECT a.booking_id, a.vat_rate FROM booking_addons a
        JOIN bookings b ON b.id = a.booking_id AND b.version = 1
        UNION ALL
        SELECT booking_id, vat_rate FROM line WHERE version = 1),
      newest AS (
        SELECT line.booking_id, addon_id, price_pence, line.vat_rate, sum(quantity) AS quantity
        FROM line JOIN bookings b ON b.id = line.booking_id AND b.version = line.version
        WHERE kind = 'addon' GROUP BY 1, 2, 3, 4),
      stored AS (
        SELECT a.booking_id, addon_id, price_pence, a.vat_rate, sum(quantity) AS quantity
        FROM booking_addons a JOIN bookings b ON b.id = a.booking_id AND b.version > 1
        GROUP BY 1, 2, 3, 4)
      SELECT id FROM bookings WHERE ticket_vat_rate NOT BETWEEN 0 AND 10000
      UNION ALL
      SELECT booking_id FROM booking_addons WHERE vat_rate NOT BETWEEN 0 AND 10000
      UNION ALL
      SELECT booking_id FROM line WHERE vat_rate NOT BETWEEN 0 AND 10000
      UNION ALL
      SELECT b.id FROM first JOIN bookings b ON b.id = first.booking_id
      WHERE (first.vat_rate IS NULL) <> (b.ticket_vat_rate IS NULL)
      UNION ALL
      SELECT b.id FROM line JOIN bookings b ON b.id = line.booking_id
      WHERE line.version = 1 AND line.kind = 'ticket'
        AND line.vat_rate IS DISTINCT FROM b.ticket_vat_rate
      UNION ALL
      (SELECT booking_id FROM (SELECT * FROM newest EXCEPT SELECT * FROM stored) AS missing)
      UNION ALL
      (SELECT booking_id FROM (SELECT * FROM stored EXCEPT SELECT * FROM newest) AS added)`,
  },
];
