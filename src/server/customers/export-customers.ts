import { penceToDecimal } from "../../shared/money.ts";
import type { Context } from "../context.ts";
import { type CsvResponse, csvResponse } from "../platform/csv/csv-response.ts";
import { streamRows } from "../platform/csv/stream-rows.ts";
import { readSettings } from "../settings/settings.queries.ts";
import { countCustomers } from "./admin-customers.queries.ts";
import { toSearchPatterns } from "./customer-search.ts";

/** Names and order come from the specification. */
const COLUMNS = [
  "Name",
  "Email",
  "Phone",
  "Marketing Consent",
  "Join Date",
  "Total Bookings",
  "Total Spent",
] as const;

/**
 * Exports all customers that match a search as a CSV file, newest first; dates are in the venue's
 * time zone.
 */
export async function exportCustomers(
  { db, pool }: Pick<Context, "db" | "pool">,
  search = "",
): Promise<CsvResponse> {
  const patterns = toSearchPatterns(search);
  const [{ timezone, today }, rowCount] = await Promise.all([
    readSettings(db),
    countCustomers(db, patterns, Number.MAX_SAFE_INTEGER - 1),
  ]);
  const values = [patterns, timezone];
  const customers = streamRows<ExportRow>(pool, { text: EXPORT_QUERY, values });
  return csvResponse({
    fileName: `customers_${today}.csv`,
    columns: COLUMNS,
    rows: toCsvRows(customers),
    rowCount,
  });
}

async function* toCsvRows(customers: AsyncIterable<ExportRow>) {
  for await (const [name, email, phone, hasConsented, joined, bookings, spentPence] of customers) {
    const spent = penceToDecimal(spentPence);
    yield [name, email, phone, hasConsented ? "Yes" : "No", joined, bookings, spent] as const;
  }
}

/** Name, email, phone, consent, join date, bookings, and the amount spent in whole pence. */
type ExportRow = readonly [string, string, string, boolean, string, number, number];

/**
 * Customers who are LIKE all of the patterns `$1`, newest first, with join dates in the time zone
 * `$2`. Scans bookings and payments once, however many customers there are.
 */
const EXPORT_QUERY = `
  SELECT c.name, coalesce(c.email, ''), c.phone, c.marketing_consent,
         (c.created_at AT TIME ZONE $2)::date::text,
         coalesce(stats.bookings, 0), coalesce(stats.spent_pence, 0)
  FROM customers c
  LEFT JOIN (
    SELECT b.customer_id, count(*) FILTER (WHERE b.hidden_at IS NULL) AS bookings,
           sum(payment.pence)::bigint AS spent_pence
    FROM bookings b
    LEFT JOIN (
      SELECT booking_id, sum(amount_pence - refunded_pence) AS pence
      FROM payments WHERE state = 'captured' GROUP BY booking_id
    ) payment ON payment.booking_id = b.id
    GROUP BY b.customer_id
  ) stats ON stats.customer_id = c.id
  WHERE c.archived_at IS NULL AND c.erased_at IS NULL AND c.search_text LIKE ALL ($1::text[])
  ORDER BY c.created_at DESC, c.id DESC`;
