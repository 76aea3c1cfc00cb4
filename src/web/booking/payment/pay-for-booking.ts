import type {
  Checkout,
  ConfirmedBooking,
  PlacementInput,
} from "../../../shared/contract/public/checkouts.ts";
import type { ContactFormValues } from "../../../shared/contract/public/contact.ts";
import { paymentErrors } from "../../../shared/payment-errors.ts";
import { getErrorSentence } from "../../../shared/visitor-errors.ts";
import { hasSentence, toApiFailure } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import {
  type BookingDraft,
  bookingDraft,
  changeDraft,
  type Hold,
} from "../../draft/booking-draft.ts";
import { computeDraftTotal } from "../../draft/draft-total.ts";
import { reviewAddons } from "../addons/addon-selection.ts";
import { refreshHold } from "../hold/hold.ts";
import { checkDraftDiscount } from "../waiver/check-discount.ts";
import { createCardVerification } from "./card-verification.ts";
import {
  type ApiRefusal,
  DETAILS_MISSING,
  getQuotedTotal,
  type PaymentNotice,
  type PaymentOutcome,
  toLastRefusalNotice,
  toPaymentOutcome,
} from "./payment-outcome.ts";
import { type PaymentResponse, pollUntilSettled, sendPayment } from "./send-payment.ts";
import type { CardForm } from "./use-card-form.ts";
import type { NoticeResult, PaymentContext } from "./use-payment-flow.ts";

/** The result of a press of Pay that leads to another page. */
export type BookingResult =
  | { kind: "booked"; booking: ConfirmedBooking; warning: string | null }
  | { kind: "addons"; removedAddons: string[] }
  | { kind: "waiver" };

type BookingPaymentResult = BookingResult | NoticeResult;

export interface BookingPaymentContext extends PaymentContext {
  hold: Hold;
}

const TRY_AGAIN: PaymentNotice = {
  kind: "trouble",
  sentence:
    "We could not complete the payment. Your places are still held; please press the button again.",
};

/**
 * Runs one press of Pay, from the card verification to the booking, a notice or an earlier step.
 */
export async function payForBooking(
  context: BookingPaymentContext,
  tokenize: CardForm["tokenize"],
  totalPence: number,
): Promise<BookingPaymentResult | null> {
  const draft = bookingDraft();
  if (!draft.isContactComplete) return { kind: "notice", notice: DETAILS_MISSING };
  let cardToken: string | null = null;
  if (totalPence > 0) {
    context.onPhase("verifying");
    const response = await tokenize(createCardVerification(draft.contact, totalPence));
    if ("notice" in response) return response.notice && { kind: "notice", notice: response.notice };
    cardToken = response.token;
  }
  const placement = toPlacementInput(draft, cardToken, totalPence);
  if (!placement) return { kind: "waiver" };

  context.onPhase("processing");
  const response = await sendPlacement(context.hold, placement, context.signal);
  switch (response.kind) {
    case "confirmed":
      return { kind: "booked", ...response.body };
    case "refused":
      return handleRefusal(response.refusal, context);
    case "unsettled":
      return waitForPayment(context);
  }
}

/**
 * Resumes a payment that was in progress when the page was left or reloaded. Null when there was
 * none, or when the server is unreachable: pressing Pay is safe in any case.
 */
export async function resumePayment(
  context: BookingPaymentContext,
): Promise<BookingPaymentResult | null> {
  const shownPence = getDraftTotalPence();
  const checkout = await refreshHold(context.hold).catch(() => null);
  if (checkout === null) return null;
  if (checkout.state !== "held") return waitForPayment(context);
  const notice = toLastRefusalNotice(checkout.lastRefusal) ?? toNewTotalNotice(shownPence);
  return notice && { kind: "notice", notice };
}

/**
 * A total that differs from the one on earlier steps is announced, not silently put on the button.
 */
function toNewTotalNotice(shownPence: number | undefined): PaymentNotice | null {
  const totalPence = getDraftTotalPence();
  if (totalPence === shownPence) return null;
  return { kind: "new_total", sentence: paymentErrors.PRICE_CHANGED.sentence, totalPence };
}

function getDraftTotalPence(): number | undefined {
  return computeDraftTotal(bookingDraft())?.totalPence;
}

/** Waits for the outcome of a payment that is being checked. */
async function waitForPayment(context: BookingPaymentContext): Promise<BookingPaymentResult> {
  context.onPhase("checking");
  const checkout = await waitForSettledCheckout(context.hold, context.signal);
  if (checkout?.booking) return { kind: "booked", booking: checkout.booking, warning: null };
  if (checkout?.state !== "held") return toHoldLostResult(checkout);
  return handleUnpaidCheckout(checkout, context);
}

/** The checkout is `held` again: the payment was refused or never started. */
async function handleUnpaidCheckout(
  { lastRefusal }: Checkout,
  context: BookingPaymentContext,
): Promise<BookingPaymentResult> {
  const retryResult: BookingPaymentResult = { kind: "notice", notice: TRY_AGAIN };
  if (lastRefusal === null || !hasSentence(lastRefusal)) return retryResult;
  const refusal = { code: lastRefusal, details: undefined };
  return toPaymentOutcome(refusal).next === "ask" ? retryResult : handleRefusal(refusal, context);
}

async function handleRefusal(
  refusal: ApiRefusal,
  context: BookingPaymentContext,
): Promise<BookingPaymentResult> {
  const outcome = toPaymentOutcome(refusal);
  switch (outcome.next) {
    case "ask":
      return waitForPayment(context);
    case "waiver":
      changeDraft({ waiver: null });
      return { kind: "waiver" };
    case "addons":
      return { kind: "addons", removedAddons: removeAddons(outcome.addonIds) };
    case "notice":
      await updateDraftAfterRefusal(outcome, context.hold);
      return { ...outcome, kind: "notice", quotedPence: getQuotedTotal(refusal.details) };
  }
}

/** Updates the draft after a refusal, so that the next press can succeed. */
async function updateDraftAfterRefusal(
  { notice }: Extract<PaymentOutcome, { next: "notice" }>,
  hold: Hold,
): Promise<void> {
  if (notice.kind === "code_removed") changeDraft({ [notice.code]: null });
  if (notice.kind === "new_total") await refreshPrices();
  // A refused payment may have extended the hold.
  else await refreshHold(hold).catch(() => undefined);
}

/** Removes add-ons from the draft and returns their names. */
function removeAddons(addonIds: readonly string[]): string[] {
  const { addons } = bookingDraft();
  const removed = addons.filter((addon) => addonIds.includes(addon.id));
  changeDraft({ addons: addons.filter((addon) => !removed.includes(addon)) });
  return removed.map((addon) => addon.name);
}

function toHoldLostResult(checkout: Checkout | null): BookingPaymentResult {
  const sentence = getErrorSentence(checkout?.isClosed ? "SLOT_CLOSED" : "HOLD_EXPIRED");
  return { kind: "notice", notice: { kind: "another_time", sentence } };
}

/** The body of a successful placement. */
interface PlacedBooking {
  booking: ConfirmedBooking;
  warning: string | null;
}

/** Sends one press of Pay, which pays and books, under a new idempotency key. */
export function sendPlacement(
  hold: Hold,
  body: PlacementInput,
  signal: AbortSignal,
): Promise<PaymentResponse<PlacedBooking>> {
  const request = {
    params: { checkoutId: hold.id },
    headers: { "checkout-secret": hold.secret, "idempotency-key": crypto.randomUUID() },
    body,
  };
  return sendPayment(() => api.checkouts.place(request, { signal }), signal);
}

/**
 * Waits until the checkout's payment is settled; null when the server no longer knows the checkout.
 */
export function waitForSettledCheckout(hold: Hold, signal: AbortSignal): Promise<Checkout | null> {
  return pollUntilSettled(() => refreshHold(hold), signal);
}

/**
 * Reloads every part of the total after PRICE_CHANGED, so that each line of the summary is right
 * again. A part that cannot be loaded stays as it was; the server's total decides in any case.
 */
async function refreshPrices(): Promise<void> {
  await Promise.allSettled([refreshDraftHold(), refreshAddons(), refreshVoucher()]);
  await Promise.allSettled([refreshDiscount()]);
}

async function refreshDraftHold(): Promise<void> {
  const { hold } = bookingDraft();
  if (hold) await refreshHold(hold);
}

async function refreshAddons(): Promise<void> {
  const { addons, activity, slot } = bookingDraft();
  if (addons.length === 0) return;
  const availableAddons = await api.addons.list({
    activityId: activity?.id,
    startsAt: slot?.startsAt,
  });
  changeDraft({ addons: reviewAddons(bookingDraft().addons, availableAddons).addons });
}

async function refreshVoucher(): Promise<void> {
  const { voucher } = bookingDraft();
  if (!voucher) return;
  try {
    changeDraft({ voucher: await api.vouchers.check({ code: voucher.code }) });
  } catch (error) {
    if (toApiFailure(error) === "VOUCHER_INVALID") changeDraft({ voucher: null });
  }
}

/** Runs after the others, because a code may require a minimum subtotal. */
async function refreshDiscount(): Promise<void> {
  const { discount } = bookingDraft();
  if (!discount) return;
  try {
    changeDraft({ discount: await checkDraftDiscount(discount.code) });
  } catch (error) {
    if (toApiFailure(error) === "DISCOUNT_INVALID") changeDraft({ discount: null });
  }
}

/**
 * Builds the placement from the draft, with a new card token (null when nothing has to be paid) and
 * the total shown on the button. Null while a step is incomplete.
 */
export function toPlacementInput(
  draft: BookingDraft,
  cardToken: string | null,
  expectedTotalPence: number,
): PlacementInput | null {
  const { waiver } = draft;
  if (!waiver?.acceptTerms || !draft.isContactComplete) return null;
  const { versionId, signature } = waiver;
  return {
    contact: draft.contact as ContactFormValues,
    addons: draft.addons.map(({ id, quantity }) => ({ id, quantity })),
    voucherCode: draft.voucher?.code ?? null,
    discountCode: draft.discount?.code ?? null,
    waiver: { versionId, signature, acceptTerms: true },
    cardToken,
    expectedTotalPence,
  };
}
