import { type Kysely, type RawBuilder, sql } from "kysely";
import { isVoucherCode, readVoucherCode } from "../../shared/codes.ts";
import type {
  DeskBookingFilter,
  DeskBookingRow,
} from "../../shared/contract/desk/desk-bookings.ts";
import type { DB } from "../database/schema.ts";

export interface DeskBookingOrder {
  sort: "visit" | "booked" | "customer" | "amount";
  direction: "ascending" | "descending";
}

/** A line of the list as the database has it. */
export type DeskRow = Omit<
  DeskBookingRow,
  "startsAt" | "endsAt" | "createdAt" | "duePence" | "status"
> & {
  startsAt: Date;
  endsAt: Date;
  createdAt: Date;
  status: string;
  source: string;
  unpaidPence: number;
};

interface Part {
  skip: number;
  count: number;
}

export async function listDeskRows(
  db: Kysely<DB>,
  filter: DeskBookingFilter,
  { sort, direction }: DeskBookingOrder,
  { skip, count }: Part,
): Promise<DeskRow[]> {
  const way = direction === "ascending" ? sql`ASC` : sql`DESC`;
  const { rows } = await sql<DeskRow>`
    SELECT b.id, b.reference, b.status, b.source, btrim(b.first_name || ' ' || b.last_name) AS "customerName",
           b.email, b.activity_id AS "activityId", b.activity_name AS "activityName",
           slot.start_time AS "startsAt", slot.end_time AS "endsAt",
           (SELECT count(*)::int FROM activities older
            WHERE (older.created_at, older.id) < (activity.created_at, activity.id)) AS "activityRank",
           b.created_at AS "createdAt", b.ticket_count AS "ticketCount",
           b.ticket_price_pence AS "ticketPricePence", b.subtotal_pence AS "subtotalPence",
           b.discount_pence AS "discountPence", discount.code AS "discountCode",
           b.voucher_pence AS "voucherPence",
           left(voucher.code, 4) || '…' || right(voucher.code, 4) AS "voucherCode",
           b.total_pence AS "totalPence", b.total_pence - b.desk_paid_pence AS "unpaidPence",
           coalesce((
             SELECT jsonb_agg(jsonb_build_object('name', a.name, 'quantity', a.quantity,
                      'totalPence', a.total_pence) ORDER BY a.name)
             FROM booking_addons a WHERE a.booking_id = b.id), '[]') AS addons
    FROM bookings b
    JOIN time_slots slot ON slot.id = b.time_slot_id
    JOIN activities activity ON activity.id = b.activity_id
    LEFT JOIN vouchers voucher ON voucher.id = b.voucher_id
    LEFT JOIN discount_codes discount ON discount.id = b.discount_code_id
    WHERE ${matches(filter)} AND (${filter.status ?? null}::text IS NULL OR b.status = ${filter.status ?? null})
    ORDER BY ${SORTED_BY[sort]} ${way}, b.id ${way}
    LIMIT ${count} OFFSET ${skip}`.execute(db);
  return rows;
}

const SORTED_BY: Record<DeskBookingOrder["sort"], RawBuilder<unknown>> = {
  visit: sql`slot.start_time`,
  booked: sql`b.created_at`,
  customer: sql`lower(b.last_name || ' ' || b.first_name)`,
  amount: sql`b.total_pence`,
};

export async function countDeskBookings(db: Kysely<DB>, filter: DeskBookingFilter) {
  const { rows } = await sql<{ all: number; confirmed: number; cancelled: number }>`
    SELECT count(*)::int AS "all", count(*) FILTER (WHERE b.status = 'confirmed')::int AS confirmed,
           count(*) FILTER (WHERE b.status = 'cancelled')::int AS cancelled
    FROM bookings b JOIN time_slots slot ON slot.id = b.time_slot_id
    WHERE ${matches(filter)}`.execute(db);
  return rows[0] ?? { all: 0, confirmed: 0, cancelled: 0 };
}

/** All that a filter asks for but the status; days are the venue's. */
function matches({ dates, from, until, search }: DeskBookingFilter): RawBuilder<boolean> {
  const instant = dates === "visit" ? sql`slot.start_time` : sql`b.created_at`;
  const zone = sql`(SELECT timezone FROM settings)`;
  const parts = [sql`b.hidden_at IS NULL`];
  if (from !== undefined) parts.push(sql`${instant} >= ${from}::timestamp AT TIME ZONE ${zone}`);
  if (until !== undefined) {
    parts.push(sql`${instant} < (${until}::date + 1)::timestamp AT TIME ZONE ${zone}`);
  }
  if (search) parts.push(found(search));
  return sql<boolean>`${sql.join(parts, sql` AND `)}`;
}

function found(search: string): RawBuilder<boolean> {
  const code = readVoucherCode(search);
  if (isVoucherCode(code)) {
    return sql<boolean>`b.voucher_id = (SELECT id FROM vouchers WHERE code = ${code})`;
  }
  const like = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  return sql<boolean>`concat_ws(' ', b.reference, b.first_name, b.last_name, b.email, b.phone) ILIKE ${like}`;
}
