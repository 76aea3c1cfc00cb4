import { type Kysely, sql } from "kysely";
import type { DeskBookingRow } from "../../shared/contract/desk/desk-bookings.ts";
import type { DB } from "../database/schema.ts";

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

/** The lines of these bookings, in this order. */
export async function readDeskRows(db: Kysely<DB>, ids: readonly string[]): Promise<DeskRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<DeskRow>`
    SELECT b.id, b.reference, b.status, b.source, btrim(b.first_name || ' ' || b.last_name) AS "customerName",
           b.email, b.activity_id AS "activityId", b.activity_name AS "activityName",
           b.starts_at AS "startsAt", slot.end_time AS "endsAt",
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
    WHERE b.id = ANY (${ids}::uuid[])`.execute(db);
  const places = new Map(ids.map((id, place) => [id, place]));
  return rows.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
}
