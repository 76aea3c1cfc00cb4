import { type Kysely, sql } from "kysely";
import type { DB } from "../database/schema.ts";
import { type ListFilter, matches } from "./list-filter.ts";
import { keyOf, type ListOrder } from "./list-order.ts";

/** A booking as it is exported; days and times are the venue's, amounts pence. */
export type ExportedBooking = readonly [
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
export function exportQuery(
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
