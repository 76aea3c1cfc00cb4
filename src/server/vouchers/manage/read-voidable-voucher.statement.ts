import { defineStatement } from "../../platform/database/statement.ts";

/** The payment for a voucher, with what decides how much of it can be refunded. */
export interface VoucherPayment {
  id: string;
  method: "card" | "cash" | "other";
  state: "authorised" | "captured" | "void_pending" | "voided" | "expired";
  amountPence: number;
  refundedPence: number;
  cardBrand: string | null;
  cardLast4: string | null;
}

/** A snapshot of everything that decides how a voucher is voided. */
export interface VoidableVoucher {
  voucherId: string;
  /** Changes with every change of the voucher's row. */
  version: string;
  isVoided: boolean;
  amountPence: number;
  balancePence: number;
  codeEnding: string;
  recipientName: string;
  recipientEmail: string;
  /** Empty if staff created it. */
  purchaserName: string;
  purchaserEmail: string;
  /** Null if it was free. */
  payment: VoucherPayment | null;
  /** Delivery emails that are queued and that no process is sending. */
  unsentIds: string[];
  /** The recipient has, or may have, received the code. */
  isDelivered: boolean;
}

/** Returns no row if there is no such voucher. */
export const readVoidableVoucher = defineStatement<{ voucherId: string }, VoidableVoucher>(
  "read-voidable-voucher",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(voucher_id uuid)),
   delivery AS (
     SELECT m.id, m.state = 'queued' AND (m.tries = 0 OR m.next_try_at <= venue_now()) AS is_unsent,
            m.state IN ('sent', 'captured') OR m.tries > 0 AS has_left
     FROM emails m, input
     WHERE m.voucher_id = input.voucher_id AND m.kind = 'voucher-delivery'
   )
   SELECT v.id AS voucher_id, v.xmin::text AS version, v.voided_at IS NOT NULL AS is_voided,
     v.amount_pence, v.balance_pence, right(v.code, 4) AS code_ending, v.recipient_name,
     v.recipient_email, v.purchaser_name, v.purchaser_email,
     (SELECT jsonb_build_object('id', p.id, 'method', p.method, 'state', p.state, 'amountPence', p.amount_pence,
        'refundedPence', p.refunded_pence, 'cardBrand', p.card_brand, 'cardLast4', p.card_last4)
      FROM payments p WHERE p.voucher_id = v.id) AS payment,
     ARRAY(SELECT id FROM delivery WHERE is_unsent) AS unsent_ids,
     EXISTS (SELECT FROM delivery WHERE has_left) AS is_delivered
   FROM input JOIN vouchers v ON v.id = input.voucher_id`,
);
