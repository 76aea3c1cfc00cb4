import { defineStatement } from "../../platform/database/statement.ts";

/** A booking with everything that its holder sees and its invoice shows. */
export interface BookingRow {
  id: string;
  reference: string;
  status: "pending" | "confirmed" | "cancelled";
  activityId: string;
  activityName: string;
  imageUrl: string | null;
  startsAt: Date;
  endsAt: Date;
  ticketCount: number;
  tickets: { pricePence: number; quantity: number }[];
  ticketsPence: number;
  addonsPence: number;
  subtotalPence: number;
  discountPence: number;
  adjustmentPence: number;
  retainedPence: number;
  voucherPence: number;
  totalPence: number;
  duePence: number;
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
  checkedInCount: number;
  /** A card payment for it is being made or checked. */
  isPaying: boolean;
  /** What the venue lets customers change. */
  customerChanges: "off" | "contact" | "all";
  /** Why its slot or day is closed; null when it is not. */
  closedReason: string | null;
  cancellationPolicyHours: number;
  calendarSequence: number;
  createdAt: Date;
  /** Decided when the booking was cancelled; null and 0 before. */
  refundPence: number | null;
  refundCardPence: number;
  refundOfflinePence: number;
  now: Date;
  addons: { name: string; quantity: number; pricePence: number; totalPence: number }[];
  payments: {
    method: "card" | "cash" | "other";
    /** Authorised, captured, or released before it was captured. */
    state: "authorised" | "captured" | "void_pending" | "voided";
    card: { brand: string; last4: string } | null;
    amountPence: number;
    /** What of it was refunded or is on its way. */
    refundedPence: number;
    /** As PostgreSQL writes it to JSON. */
    paidAt: string;
  }[];
}

/** Reads a booking. No row: it does not exist. */
export const readBookingRow = defineStatement<{ bookingId: string }, BookingRow>(
  "read-booking-row",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(booking_id uuid))
   SELECT b.id, b.reference, b.status, b.activity_id, b.activity_name,
          activity.image_url,
          slot.start_time AS starts_at, slot.end_time AS ends_at, b.ticket_count,
          booking_tickets(b) AS tickets, b.tickets_pence, b.addons_pence, b.subtotal_pence,
          b.discount_pence, b.adjustment_pence, b.retained_pence, b.voucher_pence, b.total_pence,
          b.due_pence, b.first_name, b.last_name, b.email,
          b.phone, b.address_line1, b.address_line2, b.city, b.county, b.postcode,
          b.waiver_signed AS is_waiver_signed, b.checked_in_count,
          EXISTS (SELECT FROM checkouts c WHERE c.paid_booking_id = b.id AND c.is_live) AS is_paying,
          venue.customer_changes, b.cancellation_policy_hours, b.calendar_sequence,
          b.created_at,
          coalesce((
            SELECT c.reason FROM closed_days c, settings
            WHERE c.date = (slot.start_time AT TIME ZONE settings.timezone)::date
              AND (c.activity_id IS NULL OR c.activity_id = b.activity_id)
            ORDER BY c.activity_id NULLS FIRST LIMIT 1),
            CASE WHEN NOT slot.is_available THEN coalesce(slot.closed_reason, '') END
          ) AS closed_reason,
          b.refund_pence, b.refund_card_pence, b.refund_offline_pence, venue_now() AS now,
          coalesce((
            SELECT jsonb_agg(jsonb_build_object('name', a.name, 'quantity', a.quantity,
                     'pricePence', a.price_pence, 'totalPence', a.total_pence) ORDER BY a.name)
            FROM booking_addons a WHERE a.booking_id = b.id), '[]') AS addons,
          coalesce((
            SELECT jsonb_agg(jsonb_build_object('method', p.method, 'state', p.state,
                     'amountPence', p.amount_pence, 'refundedPence', p.refunded_pence,
                     'paidAt', p.created_at, 'card', CASE WHEN p.card_last4 IS NOT NULL THEN jsonb_build_object(
                       'brand', coalesce(p.card_brand, ''), 'last4', p.card_last4) END)
                     ORDER BY p.created_at)
            FROM payments p
            WHERE p.booking_id = b.id AND p.state <> 'expired'), '[]') AS payments
   FROM input
   JOIN bookings b ON b.id = input.booking_id
   JOIN time_slots slot ON slot.id = b.time_slot_id
   JOIN activities activity ON activity.id = b.activity_id
   CROSS JOIN settings venue`,
);
