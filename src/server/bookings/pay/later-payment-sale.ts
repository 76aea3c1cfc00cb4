import { createHash, randomUUID } from "node:crypto";
import { isRefusal, Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import { type NewEmail, toEmailState } from "../../emails/emails.queries.ts";
import {
  type LaterPaymentResponse,
  toConfirmedPayment,
} from "../../payments/charge/later-payments.queries.ts";
import { toReceiptContent } from "../../payments/charge/receipt-content.ts";
import type { Authorised, Sale } from "../../payments/charge/settle-attempt.ts";
import { retryConflicts } from "../../platform/database/retry-conflicts.ts";
import { writePaidActivityChange, writePaidChange } from "../change/change-booking.statement.ts";
import { type ChangePlan, decideRefund, planChange } from "../change/plan-change.ts";
import { isChangeConflict, readChangeSnapshots, toChangeParams } from "../change/prepare-change.ts";
import type { LaterPurchase, PaidChange } from "./later-purchase.ts";
import { type BalanceSnapshot, confirmBalance, readBalance } from "./pay-booking.statement.ts";

/** Returns the sale that confirms a later payment once its attempt is authorised. */
export function toLaterPaymentSale(
  context: Context,
  attemptId: string,
  purchase: LaterPurchase,
): Sale<LaterPaymentResponse> {
  return {
    failpointPrefix: "pay",
    referenceId: purchase.referenceId,
    note: `${purchase.reference} ${purchase.activityName}`,
    buyer: purchase.contact,
    async confirm(authorised) {
      if (!authorised) throw new Error("A later payment is always by card.");
      const { change } = purchase;
      const payment = { attemptId, authorised, purchase };
      await (change ? confirmChange(context, payment, change) : confirmDue(context, payment));
      return { payment: { amountPence: purchase.amountPence } };
    },
  };
}

interface AuthorisedPayment {
  attemptId: string;
  authorised: Authorised;
  purchase: LaterPurchase;
}

/** @throws Refusal as confirmBalance does; BOOKING_CHANGED also when less is due */
async function confirmDue(context: Context, payment: AuthorisedPayment): Promise<void> {
  const { attemptId, authorised, purchase } = payment;
  const { bookingId, amountPence } = purchase;
  await retryConflicts(isBookingChanged, async (guardedWrite) => {
    const [booking] = await readBalance(context.pool, { bookingId, paymentId: null });
    if (!booking) throw new Refusal("BOOKING_NOT_FOUND");
    if (booking.status !== "confirmed") throw new Refusal("BOOKING_CANCELLED");
    await guardedWrite(() =>
      confirmBalance(context.pool, {
        ...toConfirmedPayment(attemptId, authorised, amountPence),
        bookingId,
        duePence: booking.duePence,
        emails: toReceiptEmails(booking, payment),
        emailState: toEmailState(context.email),
      }),
    );
  });
}

const isBookingChanged = (error: unknown) => isRefusal(error, "BOOKING_CHANGED");

/**
 * Plans the change again from what is true now: prices or the booking may have changed while the
 * card was authorised. Exactly the authorised amount must then be due.
 * @throws Refusal QUOTE_CHANGED, and as planChange and writePaidChange do
 */
async function confirmChange(
  context: Context,
  { attemptId, authorised, purchase }: AuthorisedPayment,
  paid: PaidChange,
): Promise<void> {
  const { bookingId, paymentId, amountPence, actor } = purchase;
  const { heldTickets } = purchase;
  const change = paid.wanted;
  const input = { bookingId, changeId: paymentId, change, notify: true, actor };
  const requestSha256 = createHash("sha256").update(JSON.stringify(paid)).digest("hex");
  await retryConflicts(isChangeConflict, async (guardedWrite) => {
    const snapshots = await readChangeSnapshots(context, { ...input, heldTickets });
    const { booking, wantedSlot } = snapshots;
    if (booking.earlier) throw new Refusal("PAYMENT_RUNNING");
    const plan = planChange(snapshots, change);
    refuseOtherPrice(plan, purchase, paid);
    const refund = decideRefund(snapshots, plan, NO_REFUND);
    const write = { snapshots, plan, refund, input, requestSha256, paidPence: amountPence };
    const params = {
      ...toChangeParams(context, write),
      ...toConfirmedPayment(attemptId, authorised, amountPence),
    };
    await guardedWrite(() =>
      wantedSlot
        ? writePaidActivityChange(context.pool, {
            ...params,
            ...wantedSlot,
            activityName: booking.wantedActivityName,
          })
        : writePaidChange(context.pool, params),
    );
  });
}

/** Something is due, so nothing is paid too much. */
const NO_REFUND = { refund: { choice: "none" }, refundFirst: "card" } as const;

/**
 * Refuses a change that does not cost exactly what is paid.
 * @throws Refusal QUOTE_CHANGED
 */
export function refuseOtherPrice(
  plan: ChangePlan,
  { amountPence }: Pick<LaterPurchase, "amountPence">,
  { pricePence }: PaidChange,
): void {
  if (plan.duePence !== amountPence || plan.pricePence !== pricePence)
    throw new Refusal("QUOTE_CHANGED");
}

function toReceiptEmails(
  booking: BalanceSnapshot,
  { authorised: { card }, purchase: { bookingId, amountPence } }: AuthorisedPayment,
): NewEmail[] {
  if (booking.email === "") return [];
  const content = { ...toReceiptContent(bookingId, booking, amountPence), card };
  const kind = "card-payment-receipt";
  return [{ id: randomUUID(), kind, toAddress: booking.email, bookingId, content }];
}
