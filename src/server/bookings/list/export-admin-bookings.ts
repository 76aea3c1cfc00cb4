import { type Kysely, sql } from "kysely";
import type { AdminBookingFilter } from "../../../shared/contract/admin/bookings.ts";
import { penceToDecimal } from "../../../shared/money.ts";
import type { Context } from "../../context.ts";
import type { CsvCell } from "../../platform/csv/csv-line.ts";
import { type CsvResponse, csvResponse } from "../../platform/csv/csv-response.ts";
import { streamRows } from "../../platform/csv/stream-rows.ts";
import type { DB } from "../../platform/database/schema.ts";
import { type BookingStep, replayBooking } from "../../vat/replay-booking.ts";
import { countInRange, countSearchHits } from "./booking-counts.queries.ts";
import {
  bookingFilterCondition,
  getSortKey,
  isNarrowed,
  type ListFilter,
  type ListOrder,
  parseListFilter,
  resolveListOrder,
} from "./list-query.ts";
import { inSnapshot } from "./list-snapshot.ts";

interface ExportBookingsQuery extends AdminBookingFilter {
  sort?: ListOrder["sort"] | undefined;
  direction?: ListOrder["direction"] | undefined;
}

/** Those of the specification, and after them how the total is made up and how it was paid. */
const COLUMNS = [
  "Reference",
  "Customer Name",
  "Customer Email",
  "Activity",
  "Date",
  "Time",
  "Tickets",
  "Activity Total",
  "Status",
  "Add-ons",
  "Add-ons Total",
  "Total Amount",
  "Created At",
  "Discount",
  "Price Adjustment",
  "Not Refunded",
  "Voucher",
  "Paid",
  "Refunded",
  "To Pay",
  "Paid By",
  "VAT",
] as const;

/** Exports all bookings that match the list's filter, in the list's order, as CSV. */
export async function exportAdminBookings(
  { db, pool }: Pick<Context, "db" | "pool">,
  { sort, direction, ...filterInput }: ExportBookingsQuery,
): Promise<CsvResponse> {
  const { filter, today, timeZone, counts } = await inSnapshot(
    db,
    async (transaction, snapshot) => {
      const parsedFilter = parseListFilter(filterInput, snapshot.timeZone);
      const matchCounts = isNarrowed(parsedFilter)
        ? await countSearchHits(transaction, parsedFilter)
        : await countInRange(transaction, parsedFilter, snapshot.rolledUpUntil);
      return { ...snapshot, filter: parsedFilter, counts: matchCounts };
    },
  );
  const query = buildExportQuery(
    db,
    filter,
    resolveListOrder(filterInput, sort, direction),
    timeZone,
  );
  return csvResponse({
    fileName: `bookings_${today}.csv`,
    columns: COLUMNS,
    rows: toCsvRows(streamRows<ExportedBookingRow>(pool, query)),
    ...(counts.isExact && { rowCount: counts[filter.status ?? "all"] }),
  });
}

async function* toCsvRows(
  rows: AsyncIterable<ExportedBookingRow>,
): AsyncGenerator<CsvCell[], void> {
  for await (const row of rows) {
    const [reference, name, email, activity, date, time, tickets, ...rest] = row;
    const [ticketsPence, status, addons, addonsPence, totalPence, createdAt, ...money] = rest;
    const [discountPence, adjustmentPence, retainedPence, voucherPence, ...paid] = money;
    const [paidPence, refundedPence, duePence, methods, steps] = paid;
    yield [
      reference,
      name,
      email,
      activity,
      date,
      time,
      tickets,
      penceToDecimal(ticketsPence),
      status,
      addons,
      penceToDecimal(addonsPence),
      penceToDecimal(totalPence),
      createdAt,
      penceToDecimal(discountPence),
      penceToDecimal(adjustmentPence),
      penceToDecimal(retainedPence),
      penceToDecimal(voucherPence),
      penceToDecimal(paidPence),
      penceToDecimal(refundedPence),
      penceToDecimal(duePence),
      methods,
      formatKeptVat(steps),
    ];
  }
}

/** The VAT of what was paid and not refunded, by voucher too; empty where none is recorded. */
function formatKeptVat(steps: BookingStep[] | null): string {
  if (steps === null) return "";
  const { charged, kept } = replayBooking(steps);
  if (![...charged, ...kept].some(({ rate }) => rate !== null)) return "";
  return penceToDecimal(kept.reduce((sum, { vatPence }) => sum + vatPence, 0));
}

/** Dates and times are in the venue's time zone, amounts in pence. */
type ExportedBookingRow = readonly [
  reference: string,
  name: string,
  email: string,
  activity: string,
  date: string,
  time: string,
  tickets: number,
  ticketsPence: number,
  status: string,
  addons: string,
  addonsPence: number,
  totalPence: number,
  createdAt: string,
  discountPence: number,
  adjustmentPence: number,
  retainedPence: number,
  voucherPence: number,
  paidPence: number,
  refundedPence: number,
  duePence: number,
  methods: string,
  /** Null when no line has a VAT rate. */
  vatSteps: BookingStep[] | null,
];

function buildExportQuery(
  db: Kysely<DB>,
  filter: ListFilter,
  { sort, direction }: ListOrder,
  timeZone: string,
): { text: string; values: readonly unknown[] } {
  const sqlDirection = direction === "ascending" ? sql`ASC` : sql`DESC`;
  const localTimeSql = (instant: ReturnType<typeof sql>, format: string) =>
    sql`to_char(${instant} AT TIME ZONE ${timeZone}::text, ${format}::text)`;
  const query = sql`
    SELECT b.reference, btrim(b.first_name || ' ' || b.last_name), b.email, b.activity_name,
           ${localTimeSql(sql`b.starts_at`, "YYYY-MM-DD")}, ${localTimeSql(sql`b.starts_at`, "HH24:MI")},
           b.ticket_count, b.tickets_pence, b.status,
           CASE WHEN b.addons_pence = 0 THEN '' ELSE coalesce((
             SELECT string_agg(a.name || ' x ' || a.quantity, '; ' ORDER BY a.name)
             FROM (SELECT name, sum(quantity) AS quantity FROM booking_addons
                   WHERE booking_id = b.id GROUP BY name) a), '') END,
           b.addons_pence, b.total_pence, ${localTimeSql(sql`b.created_at`, "YYYY-MM-DD HH24:MI:SS")},
           b.discount_pence, b.adjustment_pence, b.retained_pence, b.voucher_pence,
           coalesce(money.paid, 0), coalesce(money.refunded, 0), b.due_pence,
           concat_ws('; ', money.methods, CASE WHEN b.voucher_pence > 0 THEN 'Voucher' END),
           CASE WHEN b.ticket_vat_rate IS NOT NULL OR b.version > 1 THEN booking_vat_steps(b) END
    FROM bookings b
    LEFT JOIN LATERAL (
      SELECT sum(p.amount_pence)::int AS paid, sum(p.refunded_pence)::int AS refunded,
             string_agg(DISTINCT initcap(p.method), '; ') AS methods
      FROM payments p WHERE p.booking_id = b.id AND p.state = 'captured'
    ) money ON true
    WHERE ${bookingFilterCondition(filter)}
    ORDER BY ${getSortKey(sort).column} ${sqlDirection}, b.id ${sqlDirection}`.compile(db);
  return { text: query.sql, values: query.parameters };
}
