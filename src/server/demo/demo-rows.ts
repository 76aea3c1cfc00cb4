import type { Insertable, Transaction } from "kysely";
import type { DB } from "../platform/database/schema.ts";

export type Row<Table extends keyof DB> = Insertable<DB[Table]>;

/** In the order in which they are written: a row refers only to rows before it. */
const TABLES = [
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

/** Everything that the demo venue adds to an empty database, besides its settings. */
export type DemoRows = { [Table in (typeof TABLES)[number]]: Row<Table>[] };

/** The widest table stays well below PostgreSQL's 65,535 parameters. */
const ROWS_AT_ONCE = 500;

export async function writeRows(transaction: Transaction<DB>, rows: DemoRows): Promise<void> {
  for (const table of TABLES) {
    const all = rows[table] as Row<typeof table>[];
    for (let from = 0; from < all.length; from += ROWS_AT_ONCE) {
      const some = all.slice(from, from + ROWS_AT_ONCE);
      await transaction.insertInto(table).values(some).execute();
    }
  }
}
