import type { AdminBooking, HistoryEntry } from "../../../shared/contract/admin/booking-details.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { getCancellationDeadline } from "../../../shared/rules/booking-actions.ts";
import type { Context } from "../../context.ts";
import { IS_ROUTINE_CAPTURE, IS_ROUTINE_STEP } from "../../payments/records/routine-steps.ts";
import { defineStatement } from "../../platform/database/statement.ts";
import { planCancellation } from "../cancel/plan-cancellation.ts";
import {
  type CancellationSnapshot,
  readCancellationSnapshot,
} from "../cancel/read-cancellation-snapshot.statement.ts";
import { type HistoryEvent, toHistoryEntry } from "../history/to-history-entry.ts";
import { listNotes, toNote } from "../notes/notes.queries.ts";
import {
  type AdminBookingDetailsRow,
  readAdminBookingDetailsRow,
} from "./read-admin-booking.statement.ts";

/**
 * Reads everything about a booking for staff, also when it is hidden. Writes nothing.
 * @throws Refusal BOOKING_NOT_FOUND
 */
export async function readAdminBooking(
  { db, pool }: Context,
  bookingId: string,
): Promise<AdminBooking> {
  const [[row], [snapshot], [history], notes] = await Promise.all([
    readAdminBookingDetailsRow(pool, { bookingId }),
    readCancellationSnapshot(pool, { bookingId }),
    readHistoryRow(pool, { bookingId }),
    listNotes(db, bookingId),
  ]);
  if (!row || !snapshot || !history) throw new Refusal("BOOKING_NOT_FOUND");
  return {
    ...toAdminBookingFields(row),
    policy: toPolicyRefund(snapshot),
    notes: notes.map(toNote),
    history: toHistory(history, formatCustomerName(row)),
  };
}

type AdminBookingFields = Omit<AdminBooking, "policy" | "notes" | "history">;

function toAdminBookingFields(row: AdminBookingDetailsRow): AdminBookingFields {
  const { id, reference, status, isHidden, activityId, activityName, activityRank } = row;
  const { isOver, ticketCount, checkedInCount, source, isCancellationEmailSent } = row;
  const toIso = (at: string) => new Date(at).toISOString();
  return {
    id,
    reference,
    status,
    isHidden,
    activityId,
    activityName,
    activityRank,
    isOver,
    ticketCount,
    checkedInCount,
    source,
    isCancellationEmailSent,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    customer: toCustomer(row),
    waiver: row.waiver && {
      signedBy: row.waiver.typedName ?? formatCustomerName(row),
      peopleCount: row.waiver.peopleCount,
      signedAt: toIso(row.waiver.signedAt),
      version: row.waiver.version,
    },
    payments: row.payments.map((payment) => ({ ...payment, at: toIso(payment.at) })),
    refunds: row.refunds.map((refund) => ({ ...refund, at: toIso(refund.at) })),
    disputes: row.disputes.map(({ dueAt, ...dispute }) => ({
      ...dispute,
      dueAt: dueAt && toIso(dueAt),
    })),
    refunded: toRefunded(row),
    order: toOrder(row),
    duePence: row.duePence,
  };
}

function formatCustomerName({ firstName, lastName }: AdminBookingDetailsRow): string {
  return `${firstName} ${lastName}`.trim();
}

/** Lines as on an envelope: street and town, then county and postcode. */
function toCustomer(row: AdminBookingDetailsRow): AdminBooking["customer"] {
  const { customerId, firstName, lastName, email, phone, isErased } = row;
  const { addressLine1, addressLine2 } = row;
  const lines = [
    [addressLine1, addressLine2, row.city],
    [row.county, row.postcode],
  ].map((parts) => parts.filter((part) => part !== "").join(", "));
  return {
    id: customerId,
    name: formatCustomerName(row),
    firstName,
    lastName,
    email,
    phone,
    isErased,
    address: lines.filter((line) => line !== ""),
  };
}

function toRefunded(row: AdminBookingDetailsRow): AdminBooking["refunded"] {
  const { refundChoice: choice, refundPence, refundCardPence, refundOfflinePence } = row;
  if (choice === null || refundPence === null) return null;
  return {
    choice,
    refundPence,
    cardPence: refundCardPence,
    offlinePence: refundOfflinePence,
    voucherPence: refundPence - refundCardPence - refundOfflinePence,
  };
}

function toOrder(row: AdminBookingDetailsRow): AdminBooking["order"] {
  const { tickets, addons, subtotalPence, discountPence, discount, adjustments } = row;
  const { retainedPence, voucherPence, voucherCode, totalPence } = row;
  return {
    tickets,
    addons,
    subtotalPence,
    discountPence,
    discount,
    adjustments,
    retainedPence,
    voucherPence,
    voucherCode,
    totalPence,
  };
}

function toPolicyRefund(snapshot: CancellationSnapshot): AdminBooking["policy"] {
  if (snapshot.status !== "confirmed") return null;
  const deadline = getCancellationDeadline(snapshot.startsAt, snapshot.policyHours);
  return {
    refundPence: planCancellation(snapshot, { choice: "policy" }).refundPence,
    paidPence: snapshot.payments.reduce(
      (sum, { amountPence, refundedPence }) => sum + amountPence - refundedPence,
      snapshot.drawnPence,
    ),
    deadline: deadline.toISOString(),
    isBeforeDeadline: snapshot.now <= deadline,
  };
}

function toHistory({ events, timezone }: HistoryRow, customerName: string): HistoryEntry[] {
  return events.map((event) =>
    toHistoryEntry({ ...event, at: new Date(event.at) }, customerName, timezone),
  );
}

interface HistoryRow {
  events: (Omit<HistoryEvent, "at"> & { at: string })[];
  timezone: string;
}

/** Emails to the booking's customer; those to staff only when they failed. */
const EMAILS = `
  SELECT m.id::text, coalesce(m.sent_at, m.failed_at, m.created_at) AS at, 'system' AS actor_kind,
         NULL::text AS actor_name, 'email.' || m.state AS type, NULL::jsonb AS before,
         jsonb_build_object('kind', m.kind, 'reason', m.last_error) AS after
  FROM emails m
  WHERE m.booking_id = b.id AND (m.kind NOT LIKE '%-notice' OR m.state = 'failed')
    -- Emails that staff asked for appear with their event, which has the name.
    AND NOT EXISTS (SELECT FROM events e WHERE e.entity = 'booking' AND e.entity_id = b.id
                      AND e.after ->> 'emailId' = m.id::text)`;

const VOUCHER_USE = `
  SELECT l.id::text, l.created_at, 'system', NULL, 'voucher.redeemed', NULL,
         jsonb_build_object('amountPence', -l.amount_pence, 'code',
           left(v.code, 4) || '…' || right(v.code, 4))
  FROM voucher_ledger l JOIN vouchers v ON v.id = l.voucher_id
  WHERE l.booking_id = b.id AND l.kind = 'redeemed'`;

/** The event's own data, and what related rows add to it. */
const EVENT_DATA = `
  coalesce(e.after, '{}') || jsonb_strip_nulls(jsonb_build_object(
    'source', CASE e.type WHEN 'booking.confirmed' THEN b.source END,
    'waiverSignedWith', CASE WHEN e.type = 'booking.confirmed' AND b.waiver_signed
      THEN NOT EXISTS (SELECT FROM events s WHERE s.entity = 'booking' AND s.entity_id = b.id
                         AND s.type = 'booking.waiver-signed') END,
    'method', p.method, 'cardBrand', p.card_brand, 'cardLast4', p.card_last4,
    'code', left(v.code, 4) || '…' || right(v.code, 4),
    'emailState', m.state, 'emailError', m.last_error))`;

/** The routine steps of the booking's card payments, which have no events. */
const PAYMENT_STEPS = `
  SELECT step.*, NULL::jsonb,
         jsonb_build_object('amountPence', p.amount_pence, 'cardBrand', p.card_brand,
                            'cardLast4', p.card_last4)
  FROM payments p CROSS JOIN LATERAL (
    SELECT p.id || ' authorised', p.created_at,
           CASE WHEN p.is_later THEN 'customer' ELSE 'visitor' END, NULL, 'payment.authorised'
    UNION ALL
    SELECT p.id || ' captured', p.captured_at, 'system', NULL, 'payment.captured'
    WHERE ${IS_ROUTINE_CAPTURE}) step
  WHERE p.booking_id = b.id AND p.method = 'card'`;

/**
 * The events of the booking, its payments, their refunds and disputes, and its codes, except the
 * routine steps of payments.
 */
const EVENTS = `
  SELECT e.id::text, e.at, e.actor_kind, u.name, e.type, e.before, ${EVENT_DATA}
  FROM (
    SELECT 'booking' AS entity, b.id AS entity_id, NULL::uuid AS payment_id
    UNION ALL SELECT 'payment', p.id, p.id FROM payments p WHERE p.booking_id = b.id
    UNION ALL SELECT 'refund', r.id, p.id FROM payments p JOIN refunds r ON r.payment_id = p.id
              WHERE p.booking_id = b.id
    UNION ALL SELECT 'dispute', d.id, p.id FROM payments p JOIN disputes d ON d.payment_id = p.id
              WHERE p.booking_id = b.id
    UNION ALL SELECT 'checkout', b.checkout_id, NULL WHERE b.checkout_id IS NOT NULL
    UNION ALL SELECT 'checkout', c.id, NULL FROM checkouts c WHERE c.paid_booking_id = b.id
    UNION ALL SELECT 'voucher', b.voucher_id, NULL WHERE b.voucher_id IS NOT NULL
    UNION ALL SELECT 'discount_code', b.discount_code_id, NULL WHERE b.discount_code_id IS NOT NULL
  ) about
  JOIN events e ON e.entity = about.entity AND e.entity_id = about.entity_id
    AND NOT ${IS_ROUTINE_STEP}
    -- Codes are used by many bookings, and of a checkout only failures are shown.
    AND (about.entity NOT IN ('voucher', 'discount_code') OR e.after ->> 'bookingId' = b.id::text)
    AND (about.entity <> 'checkout' OR e.type IN ('checkout.refused', 'payment.orphan_voided'))
  LEFT JOIN users u ON u.id = e.actor_id AND e.actor_kind = 'staff'
  LEFT JOIN payments p ON p.id = about.payment_id
  LEFT JOIN vouchers v ON v.id = b.voucher_id AND about.entity = 'voucher'
  LEFT JOIN emails m ON m.id::text = e.after ->> 'emailId'`;

/** No row: the booking does not exist. */
const readHistoryRow = defineStatement<{ bookingId: string }, HistoryRow>(
  "read-booking-history",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(booking_id uuid))
   SELECT s.timezone, (
     SELECT coalesce(jsonb_agg(jsonb_build_object(
              'id', h.id, 'at', h.at, 'actorKind', h.actor_kind, 'actorName', h.actor_name,
              'type', h.type, 'before', h.before, 'after', h.after) ORDER BY h.at DESC, h.id), '[]')
     FROM (${EMAILS} UNION ALL ${VOUCHER_USE} UNION ALL ${PAYMENT_STEPS} UNION ALL ${EVENTS}) h) AS events
   FROM input JOIN bookings b ON b.id = input.booking_id CROSS JOIN settings s`,
);
