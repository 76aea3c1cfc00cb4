import { defineStatement } from "../database/statement.ts";

/** What a letter to a booking's customer says beside the booking itself. */
export interface LetterFacts {
  source: "online" | "desk";
  deskPaidPence: number;
  refundChoice: "policy" | "none" | "full" | "amount" | "lost" | null;
  isCancellationEmailSent: boolean;
  /** Null without a voucher. */
  voucherExpiresAt: Date | null;
  /** Of a voucher that could take nothing back: what staff were asked to settle. */
  owedPence: number;
}

/** No row: there is no such booking. */
export const readLetterFacts = defineStatement<{ bookingId: string }, LetterFacts>(
  "read-letter-facts",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(booking_id uuid))
   SELECT b.source, b.desk_paid_pence, b.refund_choice,
          b.cancellation_email_sent AS is_cancellation_email_sent,
          v.expires_at AS voucher_expires_at,
          coalesce((
            SELECT (t.details ->> 'amountPence')::int FROM staff_tasks t
            WHERE t.kind = 'hand_back_money' AND t.subject = b.id || ' voucher'
            ORDER BY t.created_at DESC LIMIT 1), 0) AS owed_pence
   FROM input JOIN bookings b ON b.id = input.booking_id
   LEFT JOIN vouchers v ON v.id = b.voucher_id`,
);
