import type { Insertable, Transaction } from "kysely";
import type { DB } from "../database/schema.ts";

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

/** One statement a table; each stays well below PostgreSQL's 65,535 parameters. */
export async function writeRows(transaction: Transaction<DB>, rows: DemoRows): Promise<void> {
  for (const table of TABLES) {
    await transaction
      .insertInto(table)
      .values(rows[table] as Row<typeof table>[])
      .execute();
  }
}
