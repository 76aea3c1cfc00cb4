import type { Gift } from "../../../shared/contract/public/voucher-order-fields.ts";
import type {
  BoughtVoucher,
  VoucherPurchaseState,
} from "../../../shared/contract/public/voucher-purchases.ts";
import { isVisitorErrorCode } from "../../../shared/visitor-errors.ts";
import { failureSentence } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import { newSecret } from "../../booking/hold/checkout-secret.ts";
import { cardVerification } from "../../booking/payment/card-verification.ts";
import {
  type GivenRefusal,
  noticeOfLastRefusal,
  outcomeOf,
  type PaymentNotice,
} from "../../booking/payment/payment-outcome.ts";
import { pressPay, untilSettled } from "../../booking/payment/send-payment.ts";
import type { CardForm } from "../../booking/payment/use-card-form.ts";
import type { NoticeEnd, PaymentRun, RunEnd } from "../../booking/payment/use-payment-flow.ts";
import { bookingDraft, changeDraft } from "../../draft/booking-draft.ts";

/** The voucher is bought. */
export interface VoucherEnd {
  kind: "bought";
  voucher: BoughtVoucher;
  /** It is valid, but an e-mail about it was refused. */
  warning: string | null;
}

const TRY_AGAIN: PaymentNotice = {
  kind: "trouble",
  sentence: "We could not complete the payment. Please press the button again.",
};

/** One press of Pay, from the card to the voucher or to what stands in its way. */
export async function payForVoucher(
  run: PaymentRun,
  gift: Gift,
  tokenize: CardForm["tokenize"],
): Promise<RunEnd<VoucherEnd>> {
  run.onPhase("verifying");
  const card = await tokenize(cardVerification(gift.purchaser, gift.amountPence));
  if ("notice" in card) return { kind: "notice", notice: card.notice };

  run.onPhase("processing");
  const secret = purchaseSecret();
  const request = {
    headers: { "checkout-secret": secret, "idempotency-key": crypto.randomUUID() },
    body: { ...gift, cardToken: card.token },
  };
  const answer = await pressPay(
    () => api.voucherPurchases.create(request, { signal: run.signal }),
    run.signal,
  );
  switch (answer.kind) {
    case "confirmed":
      return { kind: "bought", voucher: answer.body.voucher, warning: answer.body.warning };
    case "refused":
      return endOfRefusal(answer.refusal, secret, run);
    case "unsettled":
      return followPayment(secret, run);
  }
}

/**
 * Takes up a payment that was under way when the page was left or loaded again. Null when there was
 * none, or when the server cannot be asked: pressing Pay is safe in any case.
 */
export async function resumeVoucherPayment(run: PaymentRun): Promise<RunEnd<VoucherEnd>> {
  const secret = bookingDraft().gift?.secret;
  if (!secret) return null;
  const purchase = await readPurchase(secret).catch(() => null);
  if (purchase === null) return null;
  if (purchase.state !== "released") return followPayment(secret, run);
  const notice = noticeOfLastRefusal(purchase.lastRefusal);
  return notice && { kind: "notice", notice };
}

/** Waits for the end of a payment that is being checked. */
async function followPayment(secret: string, run: PaymentRun): Promise<RunEnd<VoucherEnd>> {
  run.onPhase("checking");
  const purchase = await untilSettled(() => readPurchase(secret), run.signal);
  if (purchase?.voucher) return { kind: "bought", voucher: purchase.voucher, warning: null };
  const code = purchase?.lastRefusal ?? null;
  if (code === null || !isVisitorErrorCode(code)) return { kind: "notice", notice: TRY_AGAIN };
  return { kind: "notice", notice: noticeOf({ code, details: undefined }) ?? TRY_AGAIN };
}

async function endOfRefusal(
  refusal: GivenRefusal,
  secret: string,
  run: PaymentRun,
): Promise<RunEnd<VoucherEnd>> {
  const notice = noticeOf(refusal);
  return notice ? ({ kind: "notice", notice } satisfies NoticeEnd) : followPayment(secret, run);
}

/** Null when nobody said how the payment ended. What only bookings can meet is plain trouble here. */
function noticeOf(refusal: GivenRefusal): PaymentNotice | null {
  const outcome = outcomeOf(refusal);
  if (outcome.next === "ask") return null;
  if (outcome.next === "notice" && IS_ABOUT_PAYING.has(outcome.notice.kind)) return outcome.notice;
  return { kind: "trouble", sentence: failureSentence(refusal.code) };
}

const IS_ABOUT_PAYING: ReadonlySet<PaymentNotice["kind"]> = new Set([
  "verification",
  "configuration",
  "payment",
]);

function readPurchase(secret: string): Promise<VoucherPurchaseState> {
  return api.voucherPurchases.get({ headers: { "checkout-secret": secret } });
}

/** Kept before anything is sent under it, so that no reload can buy a second voucher. */
function purchaseSecret(): string {
  const { gift } = bookingDraft();
  if (gift === null) throw new Error("A voucher is paid for only once its details are given");
  if (gift.secret !== null) return gift.secret;
  const secret = newSecret();
  changeDraft({ gift: { ...gift, secret } });
  return secret;
}
