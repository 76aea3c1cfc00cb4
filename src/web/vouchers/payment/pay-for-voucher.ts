import type { VoucherOrderFields } from "../../../shared/contract/public/voucher-order-fields.ts";
import type {
  PurchasedVoucher,
  VoucherPurchaseState,
} from "../../../shared/contract/public/voucher-purchases.ts";
import { formatFailure, hasSentence } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import { createCheckoutSecret } from "../../booking/hold/hold.ts";
import { createCardVerification } from "../../booking/payment/card-verification.ts";
import {
  type ApiRefusal,
  type PaymentNotice,
  toLastRefusalNotice,
  toPaymentOutcome,
} from "../../booking/payment/payment-outcome.ts";
import { pollUntilSettled, sendPayment } from "../../booking/payment/send-payment.ts";
import type { CardForm } from "../../booking/payment/use-card-form.ts";
import type {
  NoticeResult,
  PaymentContext,
  PaymentResult,
} from "../../booking/payment/use-payment-flow.ts";
import { bookingDraft, changeDraft } from "../../draft/booking-draft.ts";

/** The result of a payment that bought the voucher. */
export interface VoucherResult {
  kind: "bought";
  voucher: PurchasedVoucher;
  /** Set when the voucher is valid but an email about it was refused. */
  warning: string | null;
}

const TRY_AGAIN: PaymentNotice = {
  kind: "trouble",
  sentence: "We could not complete the payment. Please press the button again.",
};

/** Runs one press of Pay, from the card verification to the voucher or a notice. */
export async function payForVoucher(
  context: PaymentContext,
  gift: VoucherOrderFields,
  tokenize: CardForm["tokenize"],
): Promise<PaymentResult<VoucherResult>> {
  context.onPhase("verifying");
  const card = await tokenize(createCardVerification(gift.purchaser, gift.amountPence));
  if ("notice" in card) return card.notice && { kind: "notice", notice: card.notice };

  context.onPhase("processing");
  const secret = getPurchaseSecret();
  const request = {
    headers: { "checkout-secret": secret, "idempotency-key": crypto.randomUUID() },
    body: { ...gift, cardToken: card.token },
  };
  const response = await sendPayment(
    () => api.voucherPurchases.create(request, { signal: context.signal }),
    context.signal,
  );
  switch (response.kind) {
    case "confirmed":
      return { kind: "bought", voucher: response.body.voucher, warning: response.body.warning };
    case "refused":
      return handleRefusal(response.refusal, secret, context);
    case "unsettled":
      return waitForPayment(secret, context);
  }
}

/**
 * Resumes a payment that was in progress when the page was left or reloaded. Null when there was
 * none, or when the server is unreachable: pressing Pay is safe in any case.
 */
export async function resumeVoucherPayment(
  context: PaymentContext,
): Promise<PaymentResult<VoucherResult>> {
  const secret = bookingDraft().gift?.secret;
  if (!secret) return null;
  const purchase = await readPurchase(secret).catch(() => null);
  if (purchase === null) return null;
  if (purchase.state !== "released") return waitForPayment(secret, context);
  const notice = toLastRefusalNotice(purchase.lastRefusal);
  return notice && { kind: "notice", notice };
}

/** Waits for the outcome of a payment that is being checked. */
async function waitForPayment(
  secret: string,
  context: PaymentContext,
): Promise<PaymentResult<VoucherResult>> {
  context.onPhase("checking");
  const purchase = await pollUntilSettled(() => readPurchase(secret), context.signal);
  if (purchase?.voucher) return { kind: "bought", voucher: purchase.voucher, warning: null };
  const code = purchase?.lastRefusal ?? null;
  if (code === null || !hasSentence(code)) return { kind: "notice", notice: TRY_AGAIN };
  return { kind: "notice", notice: toVoucherNotice({ code, details: undefined }) ?? TRY_AGAIN };
}

async function handleRefusal(
  refusal: ApiRefusal,
  secret: string,
  context: PaymentContext,
): Promise<PaymentResult<VoucherResult>> {
  const notice = toVoucherNotice(refusal);
  return notice
    ? ({ kind: "notice", notice } satisfies NoticeResult)
    : waitForPayment(secret, context);
}

/**
 * Null when the outcome of the payment is unknown. Refusals that only bookings can get become
 * `trouble`.
 */
function toVoucherNotice(refusal: ApiRefusal): PaymentNotice | null {
  const outcome = toPaymentOutcome(refusal);
  if (outcome.next === "ask") return null;
  if (outcome.next === "notice" && PAYMENT_NOTICE_KINDS.has(outcome.notice.kind))
    return outcome.notice;
  return { kind: "trouble", sentence: formatFailure(refusal.code) };
}

const PAYMENT_NOTICE_KINDS: ReadonlySet<PaymentNotice["kind"]> = new Set([
  "verification",
  "configuration",
  "payment",
]);

function readPurchase(secret: string): Promise<VoucherPurchaseState> {
  return api.voucherPurchases.get({ headers: { "checkout-secret": secret } });
}

/**
 * Stored in the draft before the first request uses it, so that no reload can buy a second voucher.
 */
function getPurchaseSecret(): string {
  const { gift } = bookingDraft();
  if (gift === null) throw new Error("payForVoucher needs a gift in the draft");
  if (gift.secret !== null) return gift.secret;
  const secret = createCheckoutSecret();
  changeDraft({ gift: { ...gift, secret } });
  return secret;
}
