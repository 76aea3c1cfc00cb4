import { defineStatement } from "../../platform/database/statement.ts";

/** A payment of the booking that is authorised or captured. */
export interface ActivePayment {
  id: string;
  method: "card" | "cash" | "other";
  state: "authorised" | "captured";
  amountPence: number;
  refundedPence: number;
  providerPaymentId: string | null;
  cardBrand: string | null;
  cardLast4: string | null;
}

/** Everything that decides the refund of a cancelled booking, from one snapshot. */
export interface CancellationSnapshot {
  now: Date;
  bookingId: string;
  reference: string;
  status: "pending" | "confirmed" | "cancelled";
  /** `xmin` of the booking's row: differs after any change to it. */
  version: string;
  activityName: string;
  startsAt: Date;
  endsAt: Date;
  ticketCount: number;
  checkedInCount: number;
  totalPence: number;
  policyHours: number;
  firstName: string;
  lastName: string;
  email: string;
  payments: ActivePayment[];
  /** Paid by gift voucher; 0 unless the booking is confirmed. */
  drawnPence: number;
  voucherExpiresAt: Date | null;
  voucherIsVoided: boolean;
  /** Decided when the booking was cancelled; null and 0 before. */
  refundPence: number | null;
  refundCardPence: number;
  refundOfflinePence: number;
}

/** Builds a statement that reads the bookings of the ids that `bookingIdsSql` selects. */
const snapshotSql = (bookingIdsSql: string) => `
   WITH input AS (${bookingIdsSql})
   SELECT venue_now() AS now, b.id AS booking_id, b.reference, b.status, b.xmin::text AS version,
     b.activity_name, s.start_time AS starts_at, s.end_time AS ends_at, b.ticket_count,
     b.checked_in_count, b.total_pence, b.cancellation_policy_hours AS policy_hours,
     b.first_name, b.last_name, b.email,
     coalesce((
       SELECT jsonb_agg(jsonb_build_object(
         'id', p.id, 'method', p.method, 'state', p.state, 'amountPence', p.amount_pence,
         'refundedPence', p.refunded_pence, 'providerPaymentId', p.provider_payment_id,
         'cardBrand', p.card_brand, 'cardLast4', p.card_last4) ORDER BY p.created_at, p.id)
       FROM payments p
       WHERE p.booking_id = b.id AND p.state IN ('authorised', 'captured')
     ), '[]') AS payments,
     CASE WHEN b.status = 'confirmed' THEN b.voucher_pence ELSE 0 END AS drawn_pence,
     v.expires_at AS voucher_expires_at, v.voided_at IS NOT NULL AS voucher_is_voided,
     b.refund_pence, b.refund_card_pence, b.refund_offline_pence
   FROM input
   JOIN bookings b ON b.id = input.booking_id
   JOIN time_slots s ON s.id = b.time_slot_id
   LEFT JOIN vouchers v ON v.id = b.voucher_id`;

/** Reads one booking. No row: it does not exist. */
export const readCancellationSnapshot = defineStatement<
  { bookingId: string },
  CancellationSnapshot
>("read-cancel-facts", snapshotSql("SELECT * FROM jsonb_to_record($1) AS i(booking_id uuid)"));

/** Reads many bookings in one snapshot, in no order. Unknown ids have no row. */
export const readCancellationSnapshots = defineStatement<
  { bookingIds: readonly string[] },
  CancellationSnapshot
>(
  "read-many-cancel-facts",
  snapshotSql(
    `SELECT DISTINCT asked.id::uuid AS booking_id
     FROM jsonb_array_elements_text($1::jsonb -> 'booking_ids') AS asked(id)`,
  ),
);
