import { defineStatement } from "../../platform/database/statement.ts";
import type { BookingStep } from "../../vat/replay-booking.ts";

/** Money that a booking took or refunded, or a change of it, in order of time. */
export type MoneyEntry =
  | {
      kind: "payment" | "refund";
      method: "card" | "cash" | "other" | "voucher";
      card: { brand: string; last4: string } | null;
      pence: number;
      /** Still to be captured or, of a refund, on its way. */
      isPending: boolean;
      /** As PostgreSQL writes it to JSON. */
      at: string;
    }
  | { kind: "change"; pricePence: number; at: string };

/** What a receipt shows besides the booking, and the VAT of an invoice. */
export interface BookingMoney {
  entries: MoneyEntry[];
  vatSteps: BookingStep[];
}

/** No row: the booking does not exist. */
export const readBookingMoney = defineStatement<{ bookingId: string }, BookingMoney>(
  "read-booking-money",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(booking_id uuid)),
   entry AS (
     SELECT coalesce(p.captured_at, p.created_at) AS at, 1 AS position, 'payment' AS kind, p.method,
            CASE WHEN p.card_last4 IS NOT NULL THEN jsonb_build_object(
              'brand', coalesce(p.card_brand, ''), 'last4', p.card_last4) END AS card,
            p.amount_pence AS pence, p.state = 'authorised' AS is_pending
     FROM input JOIN payments p ON p.booking_id = input.booking_id
     WHERE p.state IN ('authorised', 'captured')
     UNION ALL
     SELECT coalesce(r.settled_at, r.created_at), 2, 'refund', p.method,
            CASE WHEN p.card_last4 IS NOT NULL THEN jsonb_build_object(
              'brand', coalesce(p.card_brand, ''), 'last4', p.card_last4) END,
            r.amount_pence, r.state <> 'completed'
     FROM input JOIN payments p ON p.booking_id = input.booking_id
     JOIN refunds r ON r.payment_id = p.id AND r.state <> 'failed'
     UNION ALL
     SELECT l.created_at, 1, CASE l.kind WHEN 'redeemed' THEN 'payment' ELSE 'refund' END, 'voucher',
            NULL, abs(l.amount_pence), false
     FROM input JOIN voucher_ledger l ON l.booking_id = input.booking_id
     UNION ALL
     SELECT v.created_at, 0, 'change', NULL, NULL, v.total_pence + v.voucher_pence, false
     FROM input JOIN booking_versions v ON v.booking_id = input.booking_id AND v.version > 1
   )
   SELECT booking_vat_steps(b) AS vat_steps,
     coalesce((
       SELECT jsonb_agg(CASE kind
                WHEN 'change' THEN jsonb_build_object('kind', kind, 'pricePence', pence, 'at', at)
                ELSE jsonb_build_object('kind', kind, 'method', method, 'card', card,
                  'pence', pence, 'isPending', is_pending, 'at', at) END ORDER BY at, position)
       FROM entry), '[]') AS entries
   FROM input JOIN bookings b ON b.id = input.booking_id`,
);
