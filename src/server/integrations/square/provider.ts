import type { Logger } from "pino";
import type { Square } from "square";
import { checkSquareAccount } from "./account.ts";
import { createCardPayments } from "./card-payments.ts";
import {
  createSquareCaller,
  isFailure,
  isMissing,
  type SquareCaller,
  type SquareSettings,
} from "./client.ts";
import { getCredentialsError, type SquareFailure } from "./failure.ts";
import type { PaymentProvider, RefundOutcome } from "./payment-provider.ts";
import {
  toMoney,
  toProviderDispute,
  toProviderRefund,
  toRefundReason,
  toRefundState,
} from "./to-provider-types.ts";

/** Creates the payment provider for Square. */
export function createSquareProvider(settings: SquareSettings, log: Logger): PaymentProvider {
  const caller = createSquareCaller(settings, log);
  return {
    warmUp: () => caller.load(),
    checkAccount: () => checkSquareAccount(caller),
    ...createCardPayments(caller),
    ...createRefundCalls(caller),
    ...createDisputeCalls(caller),
  };
}

type DisputeCalls = Pick<PaymentProvider, "getDispute" | "listDisputes">;

/** Square's Disputes API. */
function createDisputeCalls({ call, paginate, locationId }: SquareCaller): DisputeCalls {
  return {
    async getDispute(disputeId) {
      const result = await call("get dispute", (square, options) =>
        square.disputes.get({ disputeId }, options),
      );
      if (isFailure(result)) return isMissing(result) ? null : undefined;
      return result.dispute ? toProviderDispute(result.dispute) : undefined;
    },

    async *listDisputes() {
      const disputes = paginate((square, cursor, options) =>
        square.disputes.list({ locationId, cursor: cursor ?? null }, options),
      );
      for await (const dispute of disputes) {
        const converted = toProviderDispute(dispute);
        if (converted) yield converted;
      }
    },
  };
}

type RefundCalls = Pick<
  PaymentProvider,
  "refund" | "getRefundState" | "getRefund" | "listRefundsSince"
>;

/** Square's Refunds API. */
function createRefundCalls({ call, paginate, locationId }: SquareCaller): RefundCalls {
  const getRefund: PaymentProvider["getRefund"] = async (refundId) => {
    const result = await call("get refund", (square, options) =>
      square.refunds.get({ refundId }, options),
    );
    if (isFailure(result)) return isMissing(result) ? null : undefined;
    return result.refund ? toProviderRefund(result.refund) : undefined;
  };
  return {
    getRefund,

    async getRefundState(refundId) {
      return (await getRefund(refundId))?.state;
    },

    async refund(key, paymentId, amountPence) {
      const result = await call("refund", (square, options) =>
        square.refunds.refundPayment(
          {
            idempotencyKey: key,
            paymentId,
            amountMoney: toMoney(amountPence),
            reason: toRefundReason(key),
          },
          options,
        ),
      );
      return isFailure(result) ? toFailedRefund(result) : toRefundOutcome(result.refund);
    },

    async *listRefundsSince(since) {
      const refunds = paginate((square, cursor, options) =>
        square.refunds.list(
          {
            locationId,
            updatedAtBeginTime: since.toISOString(),
            sortField: "UPDATED_AT",
            sortOrder: "ASC",
            limit: 100,
            cursor: cursor ?? null,
          },
          options,
        ),
      );
      for await (const refund of refunds) {
        const converted = toProviderRefund(refund);
        if (converted) yield converted;
      }
    },
  };
}

/**
 * Undecided, to be retried, while Square is unreachable, rejects our credentials, or does not find
 * the payment (it never deletes payments, so a missing one means wrong credentials).
 */
function toFailedRefund(failure: SquareFailure): RefundOutcome {
  if (failure.kind !== "refused" || failure.code === "PAYMENT_UNAVAILABLE") {
    return { kind: "unknown" };
  }
  if (isMissing(failure) || getCredentialsError(failure)) return { kind: "unknown" };
  return { kind: "refused", reason: failure.squareCodes.join(", ") };
}

function toRefundOutcome(refund: Square.PaymentRefund | undefined): RefundOutcome {
  if (!refund?.id) return { kind: "unknown" };
  return { kind: "made", refundId: refund.id, state: toRefundState(refund.status) };
}
