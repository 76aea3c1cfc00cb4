import type { CashRefund } from "../../../shared/contract/admin/booking-changes.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import { defineStatement } from "../../platform/database/statement.ts";

/**
 * Lists a booking's cash refunds, both open and paid out, oldest first.
 * @throws Refusal BOOKING_NOT_FOUND
 */
export async function listCashRefunds({ pool }: Context, bookingId: string): Promise<CashRefund[]> {
  const [row] = await readCashRefunds(pool, { bookingId });
  if (!row) throw new Refusal("BOOKING_NOT_FOUND");
  return row.handBacks.map(({ handedBackAt, ...cashRefund }) => ({
    ...cashRefund,
    handedBackAt: handedBackAt && new Date(handedBackAt).toISOString(),
  }));
}

interface CashRefundsRow {
  /** Oldest first. Times are strings because PostgreSQL builds the rows as JSON. */
  handBacks: {
    refundId: string;
    method: "cash" | "other";
    amountPence: number;
    handedBackAt: string | null;
  }[];
}

/** Returns no row if there is no such booking. */
const readCashRefunds = defineStatement<{ bookingId: string }, CashRefundsRow>(
  "list-cash-refunds",
  `SELECT coalesce((
     SELECT jsonb_agg(jsonb_build_object(
       'refundId', r.id, 'method', p.method, 'amountPence', r.amount_pence,
       'handedBackAt', CASE WHEN r.state = 'completed' THEN r.settled_at END)
       ORDER BY r.created_at, r.id)
     FROM payments p JOIN refunds r ON r.payment_id = p.id
     WHERE p.booking_id = b.id AND r.origin = 'offline'
   ), '[]') AS hand_backs
   FROM bookings b WHERE b.id = ($1::jsonb ->> 'booking_id')::uuid`,
);
