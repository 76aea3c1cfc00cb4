import type { AdminBooking } from "../../../shared/contract/admin/booking-details.ts";
import { defineStatement } from "../../platform/database/statement.ts";
import { SIGNED_WAIVER_TEXT } from "../../waivers/signed-waiver-text.ts";

/** A booking's row, for staff. Instants inside JSON are as PostgreSQL writes them. */
export interface AdminBookingDetailsRow {
  id: string;
  reference: string;
  status: "pending" | "confirmed" | "cancelled";
  isHidden: boolean;
  activityId: string;
  activityName: string;
  activityRank: number;
  startsAt: Date;
  endsAt: Date;
  isOver: boolean;
  ticketCount: number;
  checkedInCount: number;
  source: "online" | "staff";
  createdAt: Date;
  cancelledAt: Date | null;
  customerId: string;
  isErased: boolean;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  addressLine1: string;
  addressLine2: string;
  city: string;
  county: string;
  postcode: string;
  tickets: { pricePence: number; quantity: number }[];
  subtotalPence: number;
  discountPence: number;
  voucherPence: number;
  totalPence: number;
  duePence: number;
  retainedPence: number;
  adjustments: AdminBooking["order"]["adjustments"];
  isCancellationEmailSent: boolean;
  refundChoice: "policy" | "none" | "full" | "amount" | "expired" | null;
  refundPence: number | null;
  refundCardPence: number;
  refundOfflinePence: number;
  voucherCode: string | null;
  discount: { code: string; percent: number | null } | null;
  waiver: {
    peopleCount: number;
    signedAt: string;
    version: number;
    typedName: string | null;
  } | null;
  addons: { id: string; name: string; quantity: number; pricePence: number; totalPence: number }[];
  payments: {
    id: string;
    method: "card" | "cash" | "other";
    state: "authorised" | "captured" | "void_pending" | "voided" | "expired";
    card: { brand: string; last4: string } | null;
    transactionId: string | null;
    amountPence: number;
    refundedPence: number;
    at: string;
    takenBy: string | null;
  }[];
  refunds: {
    id: string;
    method: "card" | "cash" | "other";
    amountPence: number;
    state: "queued" | "pending" | "completed" | "failed";
    origin: "slipway" | "provider" | "offline";
    at: string;
  }[];
  disputes: {
    id: string;
    amountPence: number;
    state: string;
    reason: string;
    dueAt: string | null;
  }[];
}

const PAYMENTS = `
  SELECT jsonb_agg(jsonb_build_object(
           'id', p.id, 'method', p.method, 'state', p.state, 'amountPence', p.amount_pence,
           'refundedPence', p.refunded_pence, 'transactionId', p.provider_payment_id,
           'at', coalesce(p.captured_at, p.created_at),
           'card', CASE WHEN p.card_last4 IS NOT NULL THEN jsonb_build_object(
             'brand', coalesce(p.card_brand, ''), 'last4', p.card_last4) END,
           'takenBy', (SELECT u.name FROM events e JOIN users u ON u.id = e.actor_id
                       WHERE p.method <> 'card' AND e.entity = 'payment' AND e.entity_id = p.id
                         AND e.type = 'payment.captured' AND e.actor_kind = 'staff' LIMIT 1))
           ORDER BY p.created_at, p.id)
  FROM payments p WHERE p.booking_id = b.id`;

const REFUNDS = `
  SELECT jsonb_agg(jsonb_build_object(
           'id', r.id, 'method', p.method, 'amountPence', r.amount_pence, 'state', r.state,
           'origin', r.origin, 'at', coalesce(r.settled_at, r.created_at))
           ORDER BY r.created_at, r.id)
  FROM payments p JOIN refunds r ON r.payment_id = p.id WHERE p.booking_id = b.id`;

const DISPUTES = `
  SELECT jsonb_agg(jsonb_build_object('id', d.id, 'amountPence', d.amount_pence, 'state', d.state,
           'reason', d.reason, 'dueAt', d.due_at) ORDER BY d.created_at, d.id)
  FROM payments p JOIN disputes d ON d.payment_id = p.id WHERE p.booking_id = b.id`;

const ADDONS = `
  SELECT jsonb_agg(jsonb_build_object('id', a.addon_id, 'name', a.name, 'quantity', a.quantity,
           'pricePence', a.price_pence, 'totalPence', a.total_pence)
           ORDER BY a.name, a.addon_id, a.line)
  FROM booking_addons a WHERE a.booking_id = b.id`;

const ADJUSTMENTS = `
  SELECT jsonb_agg(jsonb_build_object('type', line ->> 'type', 'amountPence', line -> 'amountPence',
           'reason', coalesce(v.reason, '')) ORDER BY position)
  FROM jsonb_array_elements(booking_lines(b)) WITH ORDINALITY AS l(line, position)
  LEFT JOIN booking_versions v ON v.booking_id = b.id AND v.version = (line ->> 'version')::int
  WHERE line ->> 'kind' = 'adjustment'`;

/** SQL for the newest waiver signed for the booking `b`. */
export const SIGNED_WAIVER = `
  SELECT w.signature, ${SIGNED_WAIVER_TEXT} AS content, encode(w.sha256, 'hex') AS sha256,
         w.signed_at, w.people_count, v.version
  FROM customer_waivers w JOIN waiver_versions v ON v.id = w.waiver_version_id
  WHERE w.booking_id = b.id
  ORDER BY w.signed_at DESC, w.id LIMIT 1`;

/** Reads a booking for staff, also when it is hidden. No row: it does not exist. */
export const readAdminBookingDetailsRow = defineStatement<
  { bookingId: string },
  AdminBookingDetailsRow
>(
  "read-admin-booking",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(booking_id uuid))
   SELECT b.id, b.reference, b.status, b.hidden_at IS NOT NULL AS is_hidden, b.activity_id,
          b.activity_name, slot.start_time AS starts_at, slot.end_time AS ends_at,
          slot.end_time <= venue_now() AS is_over, b.ticket_count,
          b.checked_in_count,
          (SELECT count(*)::int FROM activities older
           WHERE (older.created_at, older.id) < (activity.created_at, activity.id)) AS activity_rank,
          b.source, b.created_at, b.cancelled_at, b.customer_id,
          customer.erased_at IS NOT NULL AS is_erased, b.first_name, b.last_name, b.email, b.phone,
          b.address_line1, b.address_line2, b.city, b.county, b.postcode,
          booking_tickets(b) AS tickets, b.subtotal_pence, b.discount_pence, b.voucher_pence, b.total_pence,
          b.due_pence, b.retained_pence, coalesce((${ADJUSTMENTS}), '[]') AS adjustments,
          b.cancellation_email_sent AS is_cancellation_email_sent,
          b.refund_choice, b.refund_pence, b.refund_card_pence, b.refund_offline_pence,
          left(voucher.code, 4) || '…' || right(voucher.code, 4) AS voucher_code,
          CASE WHEN discount.id IS NOT NULL THEN jsonb_build_object(
            'code', discount.code, 'percent', discount.percent) END AS discount,
          (SELECT jsonb_build_object('peopleCount', w.people_count, 'signedAt', w.signed_at,
                    'version', w.version, 'typedName', w.signature ->> 'name')
           FROM (${SIGNED_WAIVER}) w) AS waiver,
          coalesce((${ADDONS}), '[]') AS addons,
          coalesce((${PAYMENTS}), '[]') AS payments,
          coalesce((${REFUNDS}), '[]') AS refunds,
          coalesce((${DISPUTES}), '[]') AS disputes
   FROM input
   JOIN bookings b ON b.id = input.booking_id
   JOIN time_slots slot ON slot.id = b.time_slot_id
   JOIN activities activity ON activity.id = b.activity_id
   JOIN customers customer ON customer.id = b.customer_id
   LEFT JOIN vouchers voucher ON voucher.id = b.voucher_id
   LEFT JOIN discount_codes discount ON discount.id = b.discount_code_id`,
);
