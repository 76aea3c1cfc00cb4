import type { ErrorCode } from "../../../shared/errors.ts";

/** An attempt to take money. Retries send the same key, card token and amount. */
export interface AuthoriseRequest {
  /** The provider's idempotency key. */
  key: string;
  cardToken: string;
  amountPence: number;
  /** The id of the future booking or voucher, stored as the provider's reference. */
  referenceId: string;
  /** Shown to staff in the provider's dashboard; at most 500 characters. */
  note: string;
  buyerEmail: string;
  /** E.164, or absent. */
  buyerPhone?: string;
}

export interface CardSummary {
  brand: string;
  last4: string;
}

/** Why a card was refused. No money was taken. */
export type CardRefusal = Extract<
  ErrorCode,
  | "CARD_DECLINED"
  | "CARD_CVV_WRONG"
  | "CARD_POSTCODE_WRONG"
  | "CARD_EXPIRED"
  | "CARD_FUNDS_INSUFFICIENT"
  | "CARD_DATA_INVALID"
  | "CARD_VERIFICATION_REQUIRED"
  | "PAYMENT_UNAVAILABLE"
  | "PAYMENT_REJECTED"
>;

export type Authorisation =
  | { kind: "authorised"; paymentId: string; card: CardSummary; expiresAt: Date }
  /** The provider refused, or was certainly never reached: no money was taken. */
  | { kind: "refused"; code: CardRefusal }
  /** The money may have been taken. Retry with the same key, or read the payment. */
  | { kind: "unknown" };

export type CaptureOutcome = "captured" | "expired" | "unknown";
export type VoidOutcome = "voided" | "captured" | "unknown";

export type ProviderPaymentState = "authorised" | "captured" | "voided" | "failed" | "pending";

/** A payment in the provider's ledger. */
export interface ProviderPayment {
  id: string;
  /** Taken at another location of the account, which webhooks report too. */
  isElsewhere: boolean;
  state: ProviderPaymentState;
  amountPence: number;
  /** Includes pending refunds, but not failed ones. */
  refundedPence: number;
  /** Every refund of the payment, including failed ones. */
  refundIds: readonly string[];
  referenceId: string | null;
  /** As we sent it with our own payments; empty when there is none. */
  note: string;
  /** Null when it was not paid by card. */
  card: CardSummary | null;
  createdAt: Date;
  updatedAt: Date;
}

export type RefundState = "pending" | "completed" | "failed";

/** A refund in the provider's ledger. */
export interface ProviderRefund {
  id: string;
  /** The provider's id of the payment. */
  paymentId: string;
  state: RefundState;
  amountPence: number;
  /** As staff typed it in the dashboard, or as we set it; may be empty. */
  reason: string;
  /** Our idempotency key; null when the refund was made in the provider's dashboard. */
  key: string | null;
}

/** A chargeback or other dispute that the card holder raised with their bank. */
export interface ProviderDispute {
  id: string;
  /** The provider's id of the payment. */
  paymentId: string;
  amountPence: number;
  /** The provider's own code, such as EVIDENCE_REQUIRED. */
  state: string;
  /** The provider's own code, such as NOT_RECEIVED. */
  reason: string;
  /** When a response is due; null when none is expected. */
  dueAt: Date | null;
  changedAt: Date;
}

/** Whether the credentials belong to a seller who can take payments in pounds. */
export type AccountCheck =
  | { kind: "ready" }
  /** The message is one sentence that names the setting to correct, without its value. */
  | { kind: "wrong"; message: string }
  | { kind: "unreachable" };

export type RefundOutcome =
  | { kind: "made"; refundId: string; state: RefundState }
  | { kind: "refused"; reason: string }
  | { kind: "unknown" };

/**
 * The card processor. Never call it inside a database transaction. Except for the lists, its
 * methods do not throw when the provider fails: the outcome is part of the result.
 */
export interface PaymentProvider {
  /** Loads the SDK, which otherwise the first call does. */
  warmUp(): Promise<void>;
  /** Takes at most five seconds. */
  checkAccount(): Promise<AccountCheck>;
  authorise(attempt: AuthoriseRequest): Promise<Authorisation>;
  capture(paymentId: string): Promise<CaptureOutcome>;
  void(paymentId: string): Promise<VoidOutcome>;
  /**
   * Voids the payment made with the idempotency key, if any. After "voided", a request with that
   * key may still be in flight.
   */
  voidByKey(key: string): Promise<VoidOutcome>;
  /** @returns null when the provider has no such payment; undefined when the call failed */
  getPayment(paymentId: string): Promise<ProviderPayment | null | undefined>;
  refund(key: string, paymentId: string, amountPence: number): Promise<RefundOutcome>;
  getRefundState(refundId: string): Promise<RefundState | undefined>;
  /** @returns null when the provider has no such refund; undefined when the call failed */
  getRefund(refundId: string): Promise<ProviderRefund | null | undefined>;
  /** @returns null when the provider has no such dispute; undefined when the call failed */
  getDispute(disputeId: string): Promise<ProviderDispute | null | undefined>;
  /** Yields this location's payments that changed since then. @throws when a call fails */
  listPaymentsSince(since: Date): AsyncIterable<ProviderPayment>;
  /** Yields the refunds that changed since then. @throws when a call fails */
  listRefundsSince(since: Date): AsyncIterable<ProviderRefund>;
  /** Yields all disputes. @throws when a call fails */
  listDisputes(): AsyncIterable<ProviderDispute>;
}

/** The card processor did not respond; the sync has to be retried later. */
export class ProviderUnavailable extends Error {
  constructor(operation: string) {
    super(`The card processor did not answer: ${operation}.`);
    this.name = "ProviderUnavailable";
  }
}
