import { type Kysely, sql } from "kysely";
import { MANAGE_LINK_DAYS } from "../../shared/limits.ts";
import type { DB } from "../database/schema.ts";
import { defineStatement } from "../database/statement.ts";

/**
 * Keeps a new link of a booking.
 * @returns false when there is no such booking
 */
export async function addManageLink(
  db: Kysely<DB>,
  link: { tokenHash: Buffer; bookingId: string },
): Promise<boolean> {
  const ofBooking = db
    .selectFrom("bookings")
    .innerJoin("timeSlots", "timeSlots.id", "bookings.timeSlotId")
    .select([
      sql.val(link.tokenHash).as("tokenHash"),
      "bookings.id",
      sql<Date>`${sql.ref("timeSlots.endTime")} + make_interval(days => ${MANAGE_LINK_DAYS})`.as(
        "e",
      ),
    ])
    .where("bookings.id", "=", link.bookingId);
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("manageLinks")
    .columns(["tokenHash", "bookingId", "expiresAt"])
    .expression(ofBooking)
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** What a manage link shows, as it is stored. */
export interface ManagedRow {
  id: string;
  reference: string;
  status: "pending" | "confirmed" | "cancelled";
  activityName: string;
  imageUrl: string | null;
  startsAt: Date;
  endsAt: Date;
  ticketCount: number;
  ticketPricePence: number;
  ticketsPence: number;
  addonsPence: number;
  subtotalPence: number;
  discountPence: number;
  voucherPence: number;
  totalPence: number;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  addressLine1: string;
  addressLine2: string;
  city: string;
  county: string;
  postcode: string;
  isWaiverSigned: boolean;
  cancellationPolicyHours: number;
  calendarSequence: number;
  refundPence: number | null;
  readAt: Date;
  addons: { name: string; quantity: number; pricePence: number; totalPence: number }[];
  payments: {
    method: "card" | "cash" | "other";
    card: { brand: string; last4: string } | null;
    amountPence: number;
    /** As PostgreSQL writes it into JSON. */
    paidAt: string;
  }[];
}

/**
 * The booking that a link opens; no row when there is no such link or its time is over. A booking
 * that was moved to later keeps the links that were sent before.
 */
export const readManagedRow = defineStatement<{ tokenHash: Buffer }, ManagedRow>(
  "read-managed-booking",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(token_hash bytea))
   SELECT b.id, b.reference, b.status, b.activity_name, activity.image_url,
          slot.start_time AS starts_at, slot.end_time AS ends_at, b.ticket_count,
          b.ticket_price_pence, b.tickets_pence, b.addons_pence, b.subtotal_pence,
          b.discount_pence, b.voucher_pence, b.total_pence, b.first_name, b.last_name, b.email,
          b.phone, b.address_line1, b.address_line2, b.city, b.county, b.postcode,
          b.waiver_signed AS is_waiver_signed, b.cancellation_policy_hours, b.calendar_sequence,
          b.refund_pence, now() AS read_at,
          coalesce((
            SELECT jsonb_agg(jsonb_build_object('name', a.name, 'quantity', a.quantity,
                     'pricePence', a.price_pence, 'totalPence', a.total_pence) ORDER BY a.name)
            FROM booking_addons a WHERE a.booking_id = b.id), '[]') AS addons,
          coalesce((
            SELECT jsonb_agg(jsonb_build_object('method', p.method, 'amountPence', p.amount_pence,
                     'paidAt', p.created_at,
                     'card', CASE WHEN p.card_last4 IS NOT NULL THEN jsonb_build_object(
                       'brand', coalesce(p.card_brand, ''), 'last4', p.card_last4) END)
                     ORDER BY p.created_at)
            FROM payments p
            WHERE p.booking_id = b.id AND p.state IN ('authorised', 'captured')), '[]') AS payments
   FROM input
   JOIN manage_links link ON link.token_hash = input.token_hash
   JOIN bookings b ON b.id = link.booking_id
   JOIN time_slots slot ON slot.id = b.time_slot_id
   JOIN activities activity ON activity.id = b.activity_id
   WHERE greatest(link.expires_at, slot.end_time + interval '${MANAGE_LINK_DAYS} days') > now()`,
);
