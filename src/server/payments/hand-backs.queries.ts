import { defineStatement } from "../database/statement.ts";

interface HandBackRow {
  refundId: string;
  method: "cash" | "other";
  amountPence: number;
  handedBackAt: Date | null;
}

/** The refunds at the desk of a booking's payments, oldest first. */
export const readHandBacks = defineStatement<{ bookingId: string }, HandBackRow>(
  "read-hand-backs",
  `SELECT r.id AS refund_id, p.method, r.amount_pence,
     CASE WHEN r.state = 'completed' THEN r.settled_at END AS handed_back_at
   FROM payments p JOIN refunds r ON r.payment_id = p.id
   WHERE p.booking_id = ($1::jsonb ->> 'booking_id')::uuid AND r.origin = 'desk'
   ORDER BY r.created_at, r.id`,
);
