import type { ErrorCode } from "../../../shared/errors.ts";

/** One attempt to take money: the three that never change, and what the provider shows with it. */
export interface AuthoriseRequest {
  /** The provider's idempotency key; a retry of the same attempt sends the same one. */
  key: string;
  cardToken: string;
  amountPence: number;
  /** The id of the booking or voucher to come: the provider's reference. */
  referenceId: string;
  /** Shown to staff at the provider; at most 500 characters. */
  note: string;
  buyerEmail: string;
  /** E.164, or absent. */
  buyerPhone?: string;
}

export interface CardSummary {
  brand: string;
  last4: string;
}

/** Why a card was refused; nothing was taken. */
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
  /** The provider said no, or was certainly never reached: nothing was taken. */
  | { kind: "refused"; code: CardRefusal }
  /** It may have happened. Repeat the same attempt, or look. */
  | { kind: "unknown" };

export type CaptureOutcome = "captured" | "lost" | "unknown";
export type VoidOutcome = "voided" | "captured" | "unknown";

export type ProviderPaymentState = "authorised" | "captured" | "voided" | "failed" | "pending";

/** A payment as the provider's own ledger has it. */
export interface ProviderPayment {
  id: string;
  state: ProviderPaymentState;
  amountPence: number;
  /** Pending refunds count, failed ones do not. */
  refundedPence: number;
  /** Every refund of it that was ever asked for, failed ones too. */
  refundIds: readonly string[];
  referenceId: string | null;
  updatedAt: Date;
}

export type RefundState = "pending" | "completed" | "failed";

/** A refund as the provider's own ledger has it. */
export interface ProviderRefund {
  id: string;
  /** The provider's id of the payment. */
  paymentId: string;
  state: RefundState;
  amountPence: number;
  /** As staff typed it; empty when they typed nothing. */
  reason: string;
  /** The key that we asked with; null when it began at the provider. */
  key: string | null;
}

/** A card holder's complaint at their bank, as the provider tells it. */
export interface ProviderDispute {
  id: string;
  /** The provider's id of the payment. */
  paymentId: string;
  amountPence: number;
  /** The provider's own words, such as EVIDENCE_REQUIRED. */
  state: string;
  reason: string;
  /** Until when an answer is expected; null when none is. */
  dueAt: Date | null;
  changedAt: Date;
}

/** Whether the credentials belong to a seller who can take our money. */
export type AccountCheck =
  | { kind: "ready" }
  /** One sentence that names the setting to put right; it repeats no value. */
  | { kind: "wrong"; message: string }
  | { kind: "unreachable" };

export type RefundOutcome =
  | { kind: "made"; refundId: string; state: RefundState }
  | { kind: "refused"; reason: string }
  | { kind: "unknown" };

/**
 * The card processor, as the rest of the code knows it. No call is ever made inside a database
 * transaction, and none throws for what the outside world may do: the outcome is data.
 */
export interface PaymentProvider {
  /** Loads what takes long to load; every other call does so too when it has to. */
  warmUp(): Promise<void>;
  /** Takes at most five seconds. */
  checkAccount(): Promise<AccountCheck>;
  authorise(attempt: AuthoriseRequest): Promise<Authorisation>;
  capture(paymentId: string): Promise<CaptureOutcome>;
  void(paymentId: string): Promise<VoidOutcome>;
  /** Voids whatever the key made. "voided" is no proof that nothing is still in flight. */
  voidByKey(key: string): Promise<VoidOutcome>;
  /** Null when the provider has no such payment; undefined when it could not be asked. */
  getPayment(paymentId: string): Promise<ProviderPayment | null | undefined>;
  refund(key: string, paymentId: string, amountPence: number): Promise<RefundOutcome>;
  getRefundState(refundId: string): Promise<RefundState | undefined>;
  /** Null when the provider has no such refund; undefined when it could not be asked. */
  getRefund(refundId: string): Promise<ProviderRefund | null | undefined>;
  /** Null when the provider has no such dispute; undefined when it could not be asked. */
  getDispute(disputeId: string): Promise<ProviderDispute | null | undefined>;
  /** Every payment of this location that changed since then; throws if the provider cannot be asked. */
  listPaymentsSince(since: Date): AsyncIterable<ProviderPayment>;
  /** Every refund that changed since then; throws if the provider cannot be asked. */
  listRefundsSince(since: Date): AsyncIterable<ProviderRefund>;
  /** Every dispute there is; throws if the provider cannot be asked. */
  listDisputes(): AsyncIterable<ProviderDispute>;
}
