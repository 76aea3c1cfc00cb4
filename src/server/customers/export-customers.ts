import { penceToDecimal } from "../../shared/money.ts";
import type { Context } from "../context.ts";
import { type CsvResponse, csvResponse } from "../platform/csv/csv-response.ts";
import { streamRows } from "../platform/csv/stream-rows.ts";
import { readSettings } from "../settings/settings.queries.ts";
import { countCustomers } from "./admin-customers.queries.ts";
import { toSearchPatterns } from "./customer-search.ts";

/** Names and order come from the specification; the last two are additions. */
const COLUMNS = [
  "Name",
  "Email",
  "Phone",
  "Marketing Consent",
  "Join Date",
  "Total Bookings",
  "Total Spent",
  "Consent Date",
  "Tags",
] as const;

interface ExportFilter {
  search?: string | undefined;
  tag?: string | undefined;
  consent: "all" | "agreed";
}

/**
 * Exports all customers that match a filter as a CSV file, newest first; dates are in the venue's
 * time zone. The consent date is empty where consent was never given or its date not recorded.
 */
export async function exportCustomers(
  { db, pool }: Pick<Context, "db" | "pool">,
  { search = "", tag, consent }: ExportFilter,
): Promise<CsvResponse> {
  const patterns = toSearchPatterns(search);
  const hasConsented = consent === "agreed";
  const [{ timezone, today }, rowCount] = await Promise.all([
    readSettings(db),
    countCustomers(db, { patterns, tag, hasConsented }, Number.MAX_SAFE_INTEGER - 1),
  ]);
  const values = [patterns, timezone, tag ?? null, hasConsented];
  const customers = streamRows<ExportRow>(pool, { text: EXPORT_QUERY, values });
  return csvResponse({
    fileName: `customers_${today}.csv`,
    columns: COLUMNS,
    rows: toCsvRows(customers),
    rowCount,
  });
}

async function* toCsvRows(customers: AsyncIterable<ExportRow>) {
  for await (const row of customers) {
    const [name, email, phone, hasConsented, joined, bookings, spentPence, consentDate, tags] = row;
    const consent = hasConsented ? "Yes" : "No";
    const spent = penceToDecimal(spentPence);
    yield [name, email, phone, consent, joined, bookings, spent, consentDate, tags] as const;
  }
}

/**
 * Name, email, phone, consent, join date, bookings, the amount spent in whole pence, consent date
 * and tags.
 */
type ExportRow = readonly [
  ...[string, string, string, boolean, string, number, number],
  ...[string, string],
];

/**
 * Customers who are LIKE all of the patterns `$1`, or into whom one was merged who is, newest first,
 * with dates in the time zone `$2`; only those with the tag `$3`, unless it is null, and only those
 * with consent if `$4`. Scans bookings and payments once, however many customers there are.
 */
const EXPORT_QUERY = `
  SELECT c.name, coalesce(c.email, ''), c.phone, c.marketing_consent,
         (c.created_at AT TIME ZONE $2)::date::text,
         coalesce(stats.bookings, 0), coalesce(stats.spent_pence, 0),
         coalesce((c.marketing_consent_at AT TIME ZONE $2)::date::text, ''),
         coalesce(tagged.tags, '')
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
  LEFT JOIN (
    SELECT customer_id, string_agg(tag, ', ' ORDER BY tag) AS tags
    FROM customer_tags GROUP BY customer_id
  ) tagged ON tagged.customer_id = c.id
  WHERE c.archived_at IS NULL AND c.erased_at IS NULL
    AND (c.search_text LIKE ALL ($1::text[]) OR c.id = ANY (ARRAY(
      SELECT m.merged_into FROM customers m
      WHERE m.merged_into IS NOT NULL AND m.search_text LIKE ALL ($1::text[]))))
    AND ($3::text IS NULL OR EXISTS (
      SELECT FROM customer_tags t WHERE t.customer_id = c.id AND t.tag = $3))
    AND (NOT $4 OR c.marketing_consent)
  ORDER BY c.created_at DESC, c.id DESC`;
