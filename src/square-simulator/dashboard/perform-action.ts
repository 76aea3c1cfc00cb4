import { z } from "zod";
import { opaqueId } from "../opaque-id.ts";
import { TILL_CARD } from "../payments/card-source.ts";
import { DEFAULT_DELAY_MS } from "../payments/delay-duration.ts";
import { newPayment } from "../payments/new-payment.ts";
import {
  alreadySettled,
  capture,
  endDelay,
  findPayment,
  voidPayment,
} from "../payments/settle-payment.ts";
import { bookPayment } from "../payments/store-payment.ts";
import type { StandinPayment } from "../records/payment.ts";
import type { StandinState } from "../records/state.ts";
import { openRefund } from "../refunds/open-refund.ts";

/**
 * What somebody of the seller's does at Square itself, where this product sees nothing of it:
 * - `capture`, `void`: take or give back an authorisation;
 * - `lapse`: no act of theirs, but the end of its delay, now;
 * - `refund`: give back a part of a captured payment, or all that is left of it;
 * - `sale`: take money at a till; such a payment carries no reference unless one is given.
 */
const actShape = z.discriminatedUnion("act", [
  z.strictObject({ act: z.enum(["capture", "void", "lapse"]), paymentId: z.string() }),
  z.strictObject({
    act: z.literal("refund"),
    paymentId: z.string(),
    amountPence: z.int().min(1).optional(),
    reason: z.string().max(192).nullable().default(null),
  }),
  z.strictObject({
    act: z.literal("sale"),
    amountPence: z.int().min(1),
    referenceId: z.string().max(40).nullable().default(null),
  }),
]);
/** An act as a test describes it. */
export type DashboardAct = z.input<typeof actShape>;

/**
 * @returns the payment as it stands after the act.
 * @throws {z.ZodError} when the input describes no act; {SquareRefusal} when it cannot be done.
 */
export function actInDashboard(state: StandinState, input: unknown): StandinPayment {
  const wish = actShape.parse(input);
  if (wish.act === "sale") return sellAtTill(state, wish.amountPence, wish.referenceId);
  const payment = findPayment(state, wish.paymentId);
  if (wish.act === "refund") {
    const left = payment.amountPence - payment.refundedPence;
    openRefund(state, payment, wish.amountPence ?? left, wish.reason);
    return findPayment(state, payment.id);
  }
  if (payment.status !== "APPROVED") throw alreadySettled(payment);
  const at = state.clock.now();
  if (wish.act === "lapse") return endDelay(state, payment, at);
  return wish.act === "capture" ? capture(state, payment, at) : voidPayment(state, payment, at);
}

function sellAtTill(
  state: StandinState,
  amountPence: number,
  referenceId: string | null,
): StandinPayment {
  const payment = newPayment(state.locationId, state.clock.nowMs(), {
    idempotencyKey: opaqueId(),
    status: "APPROVED",
    amountPence,
    referenceId,
    card: TILL_CARD,
    refusalCode: null,
    delayMs: DEFAULT_DELAY_MS,
    delayAction: "CANCEL",
    product: "SQUARE_POS",
    echoed: {},
  });
  bookPayment(state, payment);
  return capture(state, payment, payment.createdAt);
}
