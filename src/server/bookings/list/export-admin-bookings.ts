import { type Kysely, sql } from "kysely";
import type { DeskBookingFilter } from "../../../shared/contract/admin/bookings.ts";
import { penceToDecimal } from "../../../shared/money.ts";
import type { Context } from "../../context.ts";
import type { CsvCell } from "../../platform/csv/csv-line.ts";
import { type CsvAnswer, csvAnswer } from "../../platform/csv/csv-response.ts";
import { readRows } from "../../platform/csv/stream-rows.ts";
import type { DB } from "../../platform/database/schema.ts";
import { countFound, countInRange } from "./booking-counts.queries.ts";
import { isSelective, type ListFilter, listFilter, matches } from "./list-filter.ts";
import { keyOf, type ListOrder, usualOrder } from "./list-order.ts";
import { atOneMoment } from "./list-snapshot.ts";

interface Wanted extends DeskBookingFilter {
  sort?: ListOrder["sort"] | undefined;
  direction?: ListOrder["direction"] | undefined;
}

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
] as const;

/** Everything that the list shows for this filter, on however many pages, in the same order. */
export async function exportDeskBookings(
  { db, pool }: Pick<Context, "db" | "pool">,
  { sort, direction, ...asked }: Wanted,
): Promise<CsvAnswer> {
  const { filter, today, timeZone, counts } = await atOneMoment(db, async (transaction, moment) => {
    const read = listFilter(asked, moment.timeZone);
    const counted = isSelective(read)
      ? await countFound(transaction, read)
      : await countInRange(transaction, read, moment.foldedUntil);
    return { ...moment, filter: read, counts: counted };
  });
  const query = exportQuery(db, filter, usualOrder(asked, sort, direction), timeZone);
  return csvAnswer({
    fileName: `bookings_${today}.csv`,
    columns: COLUMNS,
    rows: linesOf(readRows<ExportedBooking>(pool, query)),
    ...(counts.isExact && { rowCount: counts[filter.status ?? "all"] }),
  });
}

async function* linesOf(rows: AsyncIterable<ExportedBooking>): AsyncGenerator<CsvCell[], void> {
  for await (const row of rows) {
    const [reference, name, email, activity, date, time, tickets, ...rest] = row;
    const [ticketsPence, status, addons, addonsPence, totalPence, createdAt] = rest;
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
    ];
  }
}

/** A booking as it is exported; days and times are the venue's, amounts pence. */
type ExportedBooking = readonly [
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
];

/** The query for all bookings of a list, in its order. */
function exportQuery(
  db: Kysely<DB>,
  filter: ListFilter,
  { sort, direction }: ListOrder,
  timeZone: string,
): { text: string; values: readonly unknown[] } {
  const way = direction === "ascending" ? sql`ASC` : sql`DESC`;
  const local = (instant: ReturnType<typeof sql>, format: string) =>
    sql`to_char(${instant} AT TIME ZONE ${timeZone}::text, ${format}::text)`;
  const query = sql`
    SELECT b.reference, btrim(b.first_name || ' ' || b.last_name), b.email, b.activity_name,
           ${local(sql`b.starts_at`, "YYYY-MM-DD")}, ${local(sql`b.starts_at`, "HH24:MI")},
           b.ticket_count, b.tickets_pence, b.status,
           CASE WHEN b.addons_pence = 0 THEN '' ELSE coalesce((
             SELECT string_agg(a.name || ' x ' || a.quantity, '; ' ORDER BY a.name)
             FROM booking_addons a WHERE a.booking_id = b.id), '') END,
           b.addons_pence, b.total_pence, ${local(sql`b.created_at`, "YYYY-MM-DD HH24:MI:SS")}
    FROM bookings b WHERE ${matches(filter)}
    ORDER BY ${keyOf(sort).column} ${way}, b.id ${way}`.compile(db);
  return { text: query.sql, values: query.parameters };
}
