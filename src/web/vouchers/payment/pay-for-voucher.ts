import type { VoucherOrderFields } from "../../../shared/contract/public/voucher-order-fields.ts";
import type {
  PurchasedVoucher,
  VoucherPurchaseState,
} from "../../../shared/contract/public/voucher-purchases.ts";
import { isVisitorErrorCode } from "../../../shared/visitor-errors.ts";
import { formatFailure } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import { createCheckoutSecret } from "../../booking/hold/checkout-secret.ts";
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

/** The voucher is bought. */
export interface VoucherResult {
  kind: "bought";
  voucher: PurchasedVoucher;
  /** It is valid, but an e-mail about it was refused. */
  warning: string | null;
}

const TRY_AGAIN: PaymentNotice = {
  kind: "trouble",
  sentence: "We could not complete the payment. Please press the button again.",
};

/** One press of Pay, from the card to the voucher or to what stands in its way. */
export async function payForVoucher(
  context: PaymentContext,
  gift: VoucherOrderFields,
  tokenize: CardForm["tokenize"],
): Promise<PaymentResult<VoucherResult>> {
  context.onPhase("verifying");
  const card = await tokenize(createCardVerification(gift.purchaser, gift.amountPence));
  if ("notice" in card) return { kind: "notice", notice: card.notice };

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
 * Takes up a payment that was under way when the page was left or loaded again. Null when there was
 * none, or when the server cannot be asked: pressing Pay is safe in any case.
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

/** Waits for the end of a payment that is being checked. */
async function waitForPayment(
  secret: string,
  context: PaymentContext,
): Promise<PaymentResult<VoucherResult>> {
  context.onPhase("checking");
  const purchase = await pollUntilSettled(() => readPurchase(secret), context.signal);
  if (purchase?.voucher) return { kind: "bought", voucher: purchase.voucher, warning: null };
  const code = purchase?.lastRefusal ?? null;
  if (code === null || !isVisitorErrorCode(code)) return { kind: "notice", notice: TRY_AGAIN };
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

/** Null when nobody said how the payment ended. What only bookings can meet is plain trouble here. */
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

/** Kept before anything is sent under it, so that no reload can buy a second voucher. */
function getPurchaseSecret(): string {
  const { gift } = bookingDraft();
  if (gift === null) throw new Error("A voucher is paid for only once its details are given");
  if (gift.secret !== null) return gift.secret;
  const secret = createCheckoutSecret();
  changeDraft({ gift: { ...gift, secret } });
  return secret;
}
