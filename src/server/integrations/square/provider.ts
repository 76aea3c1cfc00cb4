import type { Logger } from "pino";
import type { Square } from "square";
import { checkSquareSeller } from "./account.ts";
import { squareCardPayments } from "./card-payments.ts";
import {
  isFailure,
  isMissing,
  type SquareCalls,
  type SquareSettings,
  squareCalls,
} from "./client.ts";
import { credentialsTrouble, type SquareFailure } from "./failure.ts";
import type { Payments, Refund } from "./payment-provider.ts";
import {
  reasonOf,
  toMoney,
  toProviderDispute,
  toProviderRefund,
  toRefundState,
} from "./to-provider-types.ts";

/** The one implementation of `Payments`: the Square SDK, each noun of Square's API in its file. */
export function squarePayments(settings: SquareSettings, log: Logger): Payments {
  const calls = squareCalls(settings, log);
  return {
    warmUp: () => calls.load(),
    checkSeller: () => checkSquareSeller(calls),
    ...squareCardPayments(calls),
    ...squareRefunds(calls),
    ...squareDisputes(calls),
  };
}

type Disputes = Pick<Payments, "getDispute" | "listDisputes">;

/** Square's Disputes API. */
function squareDisputes({ ask, list, locationId }: SquareCalls): Disputes {
  return {
    async getDispute(disputeId) {
      const result = await ask("get dispute", (square, options) =>
        square.disputes.get({ disputeId }, options),
      );
      if (isFailure(result)) return isMissing(result) ? null : undefined;
      return result.dispute ? toProviderDispute(result.dispute) : undefined;
    },

    async *listDisputes() {
      const disputes = list((square, cursor, options) =>
        square.disputes.list({ locationId, cursor: cursor ?? null }, options),
      );
      for await (const dispute of disputes) {
        const ours = toProviderDispute(dispute);
        if (ours) yield ours;
      }
    },
  };
}

type Refunds = Pick<Payments, "refund" | "refundStatus" | "getRefund" | "listRefundsSince">;

/** Square's Refunds API. */
function squareRefunds({ ask, list, locationId }: SquareCalls): Refunds {
  const getRefund: Payments["getRefund"] = async (refundId) => {
    const result = await ask("get refund", (square, options) =>
      square.refunds.get({ refundId }, options),
    );
    if (isFailure(result)) return isMissing(result) ? null : undefined;
    return result.refund ? toProviderRefund(result.refund) : undefined;
  };
  return {
    getRefund,

    async refundStatus(refundId) {
      return (await getRefund(refundId))?.state;
    },

    async refund(key, paymentId, amountPence) {
      const result = await ask("refund", (square, options) =>
        square.refunds.refundPayment(
          {
            idempotencyKey: key,
            paymentId,
            amountMoney: toMoney(amountPence),
            reason: reasonOf(key),
          },
          options,
        ),
      );
      return isFailure(result) ? toRefundFailure(result) : readRefund(result.refund);
    },

    async *listRefundsSince(since) {
      const refunds = list((square, cursor, options) =>
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
        const ours = toProviderRefund(refund);
        if (ours) yield ours;
      }
    },
  };
}

/**
 * While Square is away, does not let us in, or does not know the payment (it keeps every one, so
 * other credentials are in use), nothing is decided: the same is asked again later.
 */
function toRefundFailure(failure: SquareFailure): Refund {
  if (failure.kind !== "refused" || failure.code === "PAYMENT_UNAVAILABLE") {
    return { kind: "unknown" };
  }
  if (isMissing(failure) || credentialsTrouble(failure)) return { kind: "unknown" };
  return { kind: "refused", reason: failure.squareCodes.join(", ") };
}

function readRefund(refund: Square.PaymentRefund | undefined): Refund {
  if (!refund?.id) return { kind: "unknown" };
  return { kind: "made", refundId: refund.id, state: toRefundState(refund.status) };
}
