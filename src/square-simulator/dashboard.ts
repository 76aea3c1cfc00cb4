import { z } from "zod";
import { POS_CARD } from "./payments/card-source.ts";
import { DEFAULT_DELAY_MS } from "./payments/create-payment.ts";
import {
  alreadySettled,
  applyDelayAction,
  capture,
  findPayment,
  voidPayment,
} from "./payments/settle-payment.ts";
import { insertPayment, newPayment } from "./payments/store-payment.ts";
import type { SimulatedPayment } from "./records/payment.ts";
import type { SimulatorState } from "./records/state.ts";
import { openRefund } from "./refunds.ts";
import { opaqueId } from "./wire/json.ts";

/**
 * What the seller does in Square's own dashboard, without this product:
 *
 * - `capture`, `void`: captures or voids an authorisation.
 * - `lapse`: not an act of the seller, but the end of the authorisation's delay, now.
 * - `refund`: refunds a captured payment, in part or all that is left.
 * - `sale`: takes money at a till. Such a payment has no reference unless one is given.
 */
const dashboardActionShape = z.discriminatedUnion("act", [
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
/** An action as a test describes it. */
export type DashboardAction = z.input<typeof dashboardActionShape>;

/**
 * @returns the payment after the action
 * @throws {z.ZodError} when the input is not an action
 * @throws {SquareRefusal} when the action is not possible
 */
export function performDashboardAction(state: SimulatorState, input: unknown): SimulatedPayment {
  const action = dashboardActionShape.parse(input);
  if (action.act === "sale") return createPosSale(state, action.amountPence, action.referenceId);
  const payment = findPayment(state, action.paymentId);
  if (action.act === "refund") {
    const refundablePence = payment.amountPence - payment.refundedPence;
    openRefund(state, payment, action.amountPence ?? refundablePence, action.reason);
    return findPayment(state, payment.id);
  }
  if (payment.status !== "APPROVED") throw alreadySettled(payment);
  const at = state.clock.now();
  if (action.act === "lapse") return applyDelayAction(state, payment, at);
  return action.act === "capture" ? capture(state, payment, at) : voidPayment(state, payment, at);
}

function createPosSale(
  state: SimulatorState,
  amountPence: number,
  referenceId: string | null,
): SimulatedPayment {
  const payment = newPayment(state.locationId, state.clock.nowMs(), {
    idempotencyKey: opaqueId(),
    status: "APPROVED",
    amountPence,
    referenceId,
    card: POS_CARD,
    refusalCode: null,
    delayMs: DEFAULT_DELAY_MS,
    delayAction: "CANCEL",
    product: "SQUARE_POS",
    echoedFields: {},
  });
  insertPayment(state, payment);
  return capture(state, payment, payment.createdAt);
}
