import type { Defects } from "./defect.ts";

export const vatDefects: Defects = {
  "the lines of a booking have VAT rates from 0 to 100 %, or were sold without a VAT number": [
    {
      description: "an add-on has no rate beside tickets that have one",
      sql: "UPDATE booking_addons SET vat_rate = NULL WHERE booking_id = :addon",
    },
    {
      description: "a rate is above 100 %",
      sql: "UPDATE bookings SET ticket_vat_rate = 10001 WHERE id = :card",
    },
    {
      description: "version 1 has another rate than the booking was made with",
      sql: "UPDATE bookings SET ticket_vat_rate = 500 WHERE id = :changed",
    },
    {
      description: "a changed booking has an add-on that its newest version has not",
      sql: `INSERT INTO booking_addons (booking_id, addon_id, name, price_pence, quantity, total_pence,
              vat_rate) SELECT :changed, id, name, 0, 1, 0, 2000 FROM addons LIMIT 1`,
    },
    {
      description: "a version's line has a rate below 0",
      sql: `ALTER TABLE booking_versions DISABLE TRIGGER booking_versions_never_change;
            UPDATE booking_versions SET lines = jsonb_set(lines, '{0,vatRate}', '-1')
            WHERE booking_id = :changed AND version = 2;
            ALTER TABLE booking_versions ENABLE TRIGGER booking_versions_never_change`,
    },
  ],
};
