import type { DeskBookingFilter } from "../../shared/contract/desk/desk-bookings.ts";
import { penceToDecimal } from "../../shared/money.ts";
import type { Context } from "../context.ts";
import { type CsvAnswer, csvAnswer } from "../csv/csv-answer.ts";
import type { CsvCell } from "../csv/csv-line.ts";
import { readRows } from "../csv/read-rows.ts";
import { countFound, countInRange } from "./booking-counts.queries.ts";
import { type ExportedBooking, exportQuery } from "./export-rows.queries.ts";
import { isSelective, listFilter } from "./list-filter.ts";
import { atOneMoment } from "./list-moment.ts";
import { type ListOrder, usualOrder } from "./list-order.ts";

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
