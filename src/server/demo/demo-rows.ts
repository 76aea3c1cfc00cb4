import type { Insertable, Transaction } from "kysely";
import type { DB } from "../platform/database/schema.ts";

export type Row<Table extends keyof DB> = Insertable<DB[Table]>;

/** In the order of insertion: rows refer only to earlier tables. */
const TABLES_IN_ORDER = [
  "activities",
  "schedules",
  "addons",
  "voucherTemplates",
  "waiverTemplates",
  "waiverVersions",
  "discountCodes",
  "customers",
  "timeSlots",
  "vouchers",
  "bookings",
  "bookingAddons",
  "customerWaivers",
  "discountUses",
  "voucherLedger",
  "payments",
  "refunds",
  "events",
] as const;

/** All rows of the demo venue, except its settings. */
export type DemoRows = { [Table in (typeof TABLES_IN_ORDER)[number]]: Row<Table>[] };

/** Keeps even the widest table well below PostgreSQL's limit of 65,535 parameters. */
const BATCH_SIZE = 500;

export async function insertRows(transaction: Transaction<DB>, rows: DemoRows): Promise<void> {
  for (const table of TABLES_IN_ORDER) {
    const tableRows = rows[table] as Row<typeof table>[];
    for (let from = 0; from < tableRows.length; from += BATCH_SIZE) {
      const batch = tableRows.slice(from, from + BATCH_SIZE);
      await transaction.insertInto(table).values(batch).execute();
    }
  }
}
