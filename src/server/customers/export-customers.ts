import { penceToDecimal } from "../../shared/money.ts";
import type { Context } from "../context.ts";
import { type CsvAnswer, csvAnswer } from "../csv/csv-answer.ts";
import { readRows } from "../csv/read-rows.ts";
import { readSettings } from "../settings/settings.queries.ts";
import { patternsOf } from "./customer-search.ts";
import { countCustomers } from "./desk-customers.queries.ts";
import { EXPORTED_CUSTOMERS, type ExportedCustomer } from "./exported-customers.queries.ts";

/** The specification's, in its order. */
const COLUMNS = [
  "Name",
  "Email",
  "Phone",
  "Marketing Consent",
  "Join Date",
  "Total Bookings",
  "Total Spent",
] as const;

/** Everybody that a search finds as a CSV file, newest first; days are the venue's. */
export async function exportCustomers(
  { db, pool }: Pick<Context, "db" | "pool">,
  search = "",
): Promise<CsvAnswer> {
  const patterns = patternsOf(search);
  const [{ timezone, today }, rowCount] = await Promise.all([
    readSettings(db),
    countCustomers(db, patterns, Number.MAX_SAFE_INTEGER - 1),
  ]);
  const values = [patterns, timezone];
  const found = readRows<ExportedCustomer>(pool, { text: EXPORTED_CUSTOMERS, values });
  return csvAnswer({
    fileName: `customers_${today}.csv`,
    columns: COLUMNS,
    rows: linesOf(found),
    rowCount,
  });
}

async function* linesOf(found: AsyncIterable<ExportedCustomer>) {
  for await (const [name, email, phone, consent, joined, bookings, spentPence] of found) {
    const spent = penceToDecimal(spentPence);
    yield [name, email, phone, consent ? "Yes" : "No", joined, bookings, spent] as const;
  }
}
