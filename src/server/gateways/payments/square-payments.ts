import type { Logger } from "pino";
import type { Square, SquareClient } from "square";
import type {
  Authorisation,
  AuthoriseRequest,
  Capture,
  Payments,
  ProviderPayment,
  ProviderPaymentState,
  Refund,
  RefundState,
  Voiding,
} from "./payments.ts";
import { type SquareFailure, squareFailure } from "./square-failure.ts";

export interface SquareSettings {
  accessToken: string;
  locationId: string;
  environment: "sandbox" | "production";
  /** Instead of Square itself: the stand-in of the demo and the tests. */
  baseUrl?: string;
}

/** One call's limit; the SDK's own limit ends with the headers, this one with the body. */
const CALL_TIMEOUT_MS = 20_000;

/**
 * An authorisation that we never capture falls away by itself after a day: long enough for an
 * outage of ours, short enough not to keep somebody's money for a week.
 */
const AUTHORISATION_LIFETIME = "P1D";

/**
 * The one implementation of `Payments`: the Square SDK. The SDK takes a second and 125 MB to load,
 * so it is loaded on first use; `warmUp` does that early without keeping anybody waiting.
 */
export function squarePayments(settings: SquareSettings, log: Logger): Payments {
  let loading: Promise<SquareClient> | undefined;
  const client = () => {
    loading ??= loadClient(settings);
    return loading;
  };
  /** Runs one call of the SDK, without its own retries and with a limit that cannot be outlived. */
  async function call<T>(
    what: string,
    run: (square: SquareClient, options: CallOptions) => Promise<T>,
  ): Promise<T | SquareFailure> {
    try {
      return await run(await client(), {
        maxRetries: 0,
        abortSignal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      });
    } catch (error) {
      const failure = squareFailure(error);
      log.warn({ what, ...failure }, "a call to the card processor failed");
      return failure;
    }
  }

  return {
    async warmUp() {
      await client();
    },

    async authorise(attempt) {
      const result = await call("authorise", (square, options) =>
        square.payments.create(toCreateRequest(attempt, settings.locationId), options),
      );
      if (isFailure(result)) return toAuthorisation(result);
      return readAuthorisation(result.payment, attempt.amountPence);
    },

    async capture(paymentId) {
      const result = await call("capture", (square, options) =>
        square.payments.complete({ paymentId }, options),
      );
      if (!isFailure(result) && result.payment?.status === "COMPLETED") return "captured";
      return settledCapture(await this.get(paymentId));
    },

    async void(paymentId) {
      const result = await call("void", (square, options) =>
        square.payments.cancel({ paymentId }, options),
      );
      if (!isFailure(result) && result.payment?.status === "CANCELED") return "voided";
      return settledVoiding(await this.get(paymentId));
    },

    async voidByKey(key) {
      const result = await call("void by key", (square, options) =>
        square.payments.cancelByIdempotencyKey({ idempotencyKey: key }, options),
      );
      return isFailure(result) ? "unknown" : "voided";
    },

    async get(paymentId) {
      const result = await call("get", (square, options) =>
        square.payments.get({ paymentId }, options),
      );
      if (isFailure(result)) return isMissing(result) ? null : undefined;
      return result.payment?.id ? toProviderPayment(result.payment) : undefined;
    },

    async refund(key, paymentId, amountPence) {
      const result = await call("refund", (square, options) =>
        square.refunds.refundPayment(
          { idempotencyKey: key, paymentId, amountMoney: toMoney(amountPence) },
          options,
        ),
      );
      return isFailure(result) ? toRefundFailure(result) : readRefund(result.refund);
    },

    async refundStatus(refundId) {
      const result = await call("refund status", (square, options) =>
        square.refunds.get({ refundId }, options),
      );
      if (isFailure(result) || !result.refund?.status) return undefined;
      return toRefundState(result.refund.status);
    },

    async *listSince(since) {
      const page = await (await client()).payments.list({
        locationId: settings.locationId,
        updatedAtBeginTime: since.toISOString(),
        sortField: "UPDATED_AT",
        sortOrder: "ASC",
        limit: 100,
      });
      for await (const payment of page) yield toProviderPayment(payment);
    },
  };
}

interface CallOptions {
  maxRetries: number;
  abortSignal: AbortSignal;
}

async function loadClient(settings: SquareSettings): Promise<SquareClient> {
  const { SquareClient, SquareEnvironment } = await import("square");
  const environment =
    settings.environment === "production"
      ? SquareEnvironment.Production
      : SquareEnvironment.Sandbox;
  return new SquareClient({
    token: settings.accessToken,
    environment,
    ...(settings.baseUrl && { baseUrl: settings.baseUrl }),
  });
}

function isFailure(result: object): result is SquareFailure {
  return "kind" in result;
}

function isMissing(failure: SquareFailure): boolean {
  return (
    failure.kind === "not_found" ||
    (failure.kind === "refused" && failure.squareCodes.includes("NOT_FOUND"))
  );
}

/** Limits: key 45, reference 40, note 500, e-mail 255 characters (Square's OpenAPI). */
function toCreateRequest(
  attempt: AuthoriseRequest,
  locationId: string,
): Square.CreatePaymentRequest {
  return {
    sourceId: attempt.cardToken,
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

function toMoney(amountPence: number): Square.Money {
  return { amount: BigInt(amountPence), currency: "GBP" };
}

function toAuthorisation(failure: SquareFailure): Authorisation {
  if (failure.kind === "refused") return { kind: "refused", code: failure.code };
  return failure.kind === "not_found"
    ? { kind: "refused", code: "PAYMENT_REJECTED" }
    : { kind: "unknown" };
}

/** Only an answer that carries our payment, approved for our amount, is a yes. */
function readAuthorisation(
  payment: Square.Payment | undefined,
  amountPence: number,
): Authorisation {
  if (!payment?.id) return { kind: "unknown" };
  if (payment.status === "FAILED" || payment.status === "CANCELED") {
    return { kind: "refused", code: "CARD_DECLINED" };
  }
  const isOurs = payment.amountMoney?.amount === BigInt(amountPence);
  if (payment.status !== "APPROVED" || !isOurs) return { kind: "unknown" };
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

function settledCapture(payment: ProviderPayment | null | undefined): Capture {
  if (payment?.state === "captured") return "captured";
  if (payment === null || payment?.state === "voided" || payment?.state === "failed") return "lost";
  return "unknown";
}

function settledVoiding(payment: ProviderPayment | null | undefined): Voiding {
  if (payment === null || payment?.state === "voided" || payment?.state === "failed") {
    return "voided";
  }
  return payment?.state === "captured" ? "captured" : "unknown";
}

const PAYMENT_STATES: Record<string, ProviderPaymentState> = {
  APPROVED: "authorised",
  COMPLETED: "captured",
  CANCELED: "voided",
  FAILED: "failed",
};

function toProviderPayment(payment: Square.Payment): ProviderPayment {
  return {
    id: payment.id ?? "",
    state: PAYMENT_STATES[payment.status ?? ""] ?? "pending",
    amountPence: Number(payment.amountMoney?.amount ?? 0n),
    refundedPence: Number(payment.refundedMoney?.amount ?? 0n),
    referenceId: payment.referenceId ?? null,
    updatedAt: new Date(payment.updatedAt ?? 0),
  };
}

function toRefundFailure(failure: SquareFailure): Refund {
  if (failure.kind === "refused" && failure.code !== "PAYMENT_UNAVAILABLE") {
    return { kind: "refused", reason: failure.squareCodes.join(", ") };
  }
  return { kind: "unknown" };
}

function readRefund(refund: Square.PaymentRefund | undefined): Refund {
  if (!refund?.id) return { kind: "unknown" };
  return { kind: "made", refundId: refund.id, state: toRefundState(refund.status ?? "PENDING") };
}

function toRefundState(status: string): RefundState {
  if (status === "COMPLETED") return "completed";
  return status === "PENDING" ? "pending" : "failed";
}
