import type { Logger } from "pino";
import type { Square } from "square";
import { checkSquareAccount } from "./account.ts";
import {
  createSquareCaller,
  isFailure,
  isMissing,
  type SquareCaller,
  type SquareSettings,
} from "./client.ts";
import { getCredentialsError, type SquareFailure } from "./failure.ts";
import type {
  Authorisation,
  AuthoriseRequest,
  CaptureOutcome,
  PaymentProvider,
  ProviderPayment,
  RefundOutcome,
  VoidOutcome,
} from "./payment-provider.ts";
import {
  toMoney,
  toProviderDispute,
  toProviderPayment,
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

/** Asks for a page of what has changed since, the oldest change first. */
function updatedSince(since: Date, locationId: string, cursor: string | undefined) {
  return {
    locationId,
    updatedAtBeginTime: since.toISOString(),
    sortField: "UPDATED_AT",
    sortOrder: "ASC",
    limit: 100,
    cursor: cursor ?? null,
  } as const;
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
        square.refunds.list(updatedSince(since, locationId, cursor), options),
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

/**
 * Square voids an authorisation that is not captured within a day: long enough to survive an
 * outage, short enough not to block the customer's money for a week.
 */
const AUTHORISATION_LIFETIME = "P1D";

type SquareCardPayments = Pick<
  PaymentProvider,
  "authorise" | "capture" | "void" | "voidByKey" | "getPayment" | "listPaymentsSince"
>;

/** Square's Payments API. */
function createCardPayments({ call, paginate, locationId }: SquareCaller): SquareCardPayments {
  const getPayment: PaymentProvider["getPayment"] = async (paymentId) => {
    const result = await call("get", (square, options) =>
      square.payments.get({ paymentId }, options),
    );
    if (isFailure(result)) return isMissing(result) ? null : undefined;
    return result.payment?.id ? toProviderPayment(result.payment, locationId) : undefined;
  };
  return {
    getPayment,

    async authorise(attempt) {
      const result = await call("authorise", (square, options) =>
        square.payments.create(toCreateRequest(attempt, locationId), options),
      );
      if (isFailure(result)) return toFailedAuthorisation(result);
      return toAuthorisationOutcome(result.payment, attempt.amountPence);
    },

    async capture(paymentId) {
      const result = await call("capture", (square, options) =>
        square.payments.complete({ paymentId }, options),
      );
      if (!isFailure(result) && result.payment?.status === "COMPLETED") return "captured";
      return toCaptureOutcome(await getPayment(paymentId));
    },

    async void(paymentId) {
      const result = await call("void", (square, options) =>
        square.payments.cancel({ paymentId }, options),
      );
      if (!isFailure(result) && result.payment?.status === "CANCELED") return "voided";
      return toVoidOutcome(await getPayment(paymentId));
    },

    async voidByKey(key) {
      const result = await call("void by key", (square, options) =>
        square.payments.cancelByIdempotencyKey({ idempotencyKey: key }, options),
      );
      return isFailure(result) ? "unknown" : "voided";
    },

    async *listPaymentsSince(since) {
      const payments = paginate((square, cursor, options) =>
        square.payments.list(updatedSince(since, locationId, cursor), options),
      );
      for await (const payment of payments) yield toProviderPayment(payment, locationId);
    },
  };
}

/** Maximum lengths: key 45, reference 40, note 500, email 255 characters (Square's OpenAPI). */
function toCreateRequest(
  attempt: AuthoriseRequest,
  locationId: string,
): Square.CreatePaymentRequest {
  const [sourceId = "", verificationToken] = attempt.cardToken.split(" ");
  return {
    sourceId,
    ...(verificationToken && { verificationToken }),
    idempotencyKey: attempt.key,
    amountMoney: toMoney(attempt.amountPence),
    locationId,
    autocomplete: false,
    delayDuration: AUTHORISATION_LIFETIME,
    delayAction: "CANCEL",
    referenceId: attempt.referenceId,
    note: attempt.note.slice(0, 500),
    buyerEmailAddress: attempt.buyerEmail,
    ...(attempt.buyerPhone && { buyerPhoneNumber: attempt.buyerPhone }),
    customerDetails: { customerInitiated: true, sellerKeyedIn: false },
  };
}

function toFailedAuthorisation(failure: SquareFailure): Authorisation {
  if (failure.kind === "refused") return { kind: "refused", code: failure.code };
  return failure.kind === "not_found"
    ? { kind: "refused", code: "PAYMENT_REJECTED" }
    : { kind: "unknown" };
}

/**
 * Accepts only a response that contains the payment with the requested amount. A payment that was
 * already completed at Square, found by a retry, is accepted too: the capture will find it
 * captured.
 */
function toAuthorisationOutcome(
  payment: Square.Payment | undefined,
  amountPence: number,
): Authorisation {
  if (!payment?.id) return { kind: "unknown" };
  if (payment.status === "FAILED" || payment.status === "CANCELED") {
    return { kind: "refused", code: "CARD_DECLINED" };
  }
  const isAuthorised = payment.status === "APPROVED" || payment.status === "COMPLETED";
  const isExpectedAmount = payment.amountMoney?.amount === BigInt(amountPence);
  if (!(isAuthorised && isExpectedAmount)) return { kind: "unknown" };
  return {
    kind: "authorised",
    paymentId: payment.id,
    card: {
      brand: payment.cardDetails?.card?.cardBrand ?? "OTHER_BRAND",
      last4: payment.cardDetails?.card?.last4 ?? "",
    },
    expiresAt: new Date(payment.delayedUntil ?? Date.now() + 86_400_000),
  };
}

/**
 * Square never deletes payments. One that it does not find is neither lost nor voided, but a sign
 * of wrong credentials: it must not cancel a booking or count as refunded.
 */
function toCaptureOutcome(payment: ProviderPayment | null | undefined): CaptureOutcome {
  if (payment?.state === "captured") return "captured";
  return payment?.state === "voided" || payment?.state === "failed" ? "expired" : "unknown";
}

function toVoidOutcome(payment: ProviderPayment | null | undefined): VoidOutcome {
  if (payment?.state === "captured") return "captured";
  return payment?.state === "voided" || payment?.state === "failed" ? "voided" : "unknown";
}
