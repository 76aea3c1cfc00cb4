import type {
  Checkout,
  ConfirmedBooking,
  PlacementInput,
} from "../../../shared/contract/public/checkouts.ts";
import { isVisitorErrorCode, sentenceOf } from "../../../shared/visitor-errors.ts";
import { failureOf } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import { bookingDraft, changeDraft, type HeldPlaces } from "../../draft/booking-draft.ts";
import { orderOfDraft } from "../../draft/draft-total.ts";
import { reviewChoice } from "../addons/addon-selection.ts";
import { refreshHold } from "../hold/hold.ts";
import { checkDiscount } from "../waiver/check-discount.ts";
import { cardVerification } from "./card-verification.ts";
import {
  DETAILS_MISSING,
  type GivenRefusal,
  noticeOfLastRefusal,
  outcomeOf,
  type PaymentNotice,
  type PaymentOutcome,
  quotedTotal,
} from "./payment-outcome.ts";
import { placementOf } from "./placement-input.ts";
import { type PayAnswer, pressPay, untilSettled } from "./send-payment.ts";
import type { CardForm } from "./use-card-form.ts";
import type { NoticeEnd, PaymentRun } from "./use-payment-flow.ts";

/** Where the visitor is led once a press of Pay has ended otherwise than in a notice. */
export type BookingEnd =
  | { kind: "booked"; booking: ConfirmedBooking; warning: string | null }
  | { kind: "addons"; takenOut: string[] }
  | { kind: "waiver" };

type PaymentEnd = BookingEnd | NoticeEnd;

export interface BookingRun extends PaymentRun {
  held: HeldPlaces;
}

const TRY_AGAIN: PaymentNotice = {
  kind: "trouble",
  sentence:
    "We could not complete the payment. Your places are still held; please press the button again.",
};

/** One press of Pay, from the card to the booking or to what stands in its way. */
export async function payForBooking(
  run: BookingRun,
  tokenize: CardForm["tokenize"],
  totalPence: number,
): Promise<PaymentEnd> {
  const draft = bookingDraft();
  if (!draft.contactIsComplete) return { kind: "notice", notice: DETAILS_MISSING };
  let cardToken: string | null = null;
  if (totalPence > 0) {
    run.onPhase("verifying");
    const answer = await tokenize(cardVerification(draft.contact, totalPence));
    if ("notice" in answer) return { kind: "notice", notice: answer.notice };
    cardToken = answer.token;
  }
  const placement = placementOf(draft, cardToken, totalPence);
  if (!placement) return { kind: "waiver" };

  run.onPhase("processing");
  const answer = await placeBooking(run.held, placement, run.signal);
  switch (answer.kind) {
    case "confirmed":
      return { kind: "booked", ...answer.body };
    case "refused":
      return endOfRefusal(answer.refusal, run);
    case "unsettled":
      return followPayment(run);
  }
}

/**
 * Takes up a payment that was under way when the page was left or loaded again. Null when there was
 * none, or when the server cannot be asked: pressing Pay is safe in any case.
 */
export async function resumePayment(run: BookingRun): Promise<PaymentEnd | null> {
  const shownPence = totalOfDraft();
  const checkout = await refreshHold(run.held).catch(() => null);
  if (checkout === null) return null;
  if (checkout.state !== "held") return followPayment(run);
  const notice = noticeOfLastRefusal(checkout.lastRefusal) ?? newTotalSince(shownPence);
  return notice && { kind: "notice", notice };
}

/** Another price than the steps before showed is not just put on the button. */
function newTotalSince(shownPence: number | undefined): PaymentNotice | null {
  const totalPence = totalOfDraft();
  if (totalPence === shownPence) return null;
  return { kind: "new_total", sentence: sentenceOf("PRICE_CHANGED"), totalPence };
}

function totalOfDraft(): number | undefined {
  return orderOfDraft(bookingDraft())?.totalPence;
}

/** Waits for the end of a payment that is being checked. */
async function followPayment(run: BookingRun): Promise<PaymentEnd> {
  run.onPhase("checking");
  const checkout = await settledCheckout(run.held, run.signal);
  if (checkout?.booking) return { kind: "booked", booking: checkout.booking, warning: null };
  if (checkout?.state !== "held") return placesAreGone(checkout);
  return endOfHeld(checkout, run);
}

/** The places are held again: the payment was refused, or never came about. */
async function endOfHeld({ lastRefusal }: Checkout, run: BookingRun): Promise<PaymentEnd> {
  const retry: PaymentEnd = { kind: "notice", notice: TRY_AGAIN };
  if (lastRefusal === null || !isVisitorErrorCode(lastRefusal)) return retry;
  const refusal = { code: lastRefusal, details: undefined };
  return outcomeOf(refusal).next === "ask" ? retry : endOfRefusal(refusal, run);
}

async function endOfRefusal(refusal: GivenRefusal, run: BookingRun): Promise<PaymentEnd> {
  const outcome = outcomeOf(refusal);
  switch (outcome.next) {
    case "ask":
      return followPayment(run);
    case "waiver":
      changeDraft({ waiver: null });
      return { kind: "waiver" };
    case "addons":
      return { kind: "addons", takenOut: takeOut(outcome.addonIds) };
    case "notice":
      await mendDraft(outcome, run.held);
      return { ...outcome, kind: "notice", quotedPence: quotedTotal(refusal.details) };
  }
}

/** Brings the draft in line with what the refusal said, so that the next press can succeed. */
async function mendDraft(
  { notice }: Extract<PaymentOutcome, { next: "notice" }>,
  held: HeldPlaces,
): Promise<void> {
  if (notice.kind === "code_removed") changeDraft({ [notice.code]: null });
  if (notice.kind === "new_total") await refreshPrices();
  // A refused payment may have given the places more time.
  else await refreshHold(held).catch(() => undefined);
}

/** Takes add-ons out of the draft and tells their names. */
function takeOut(addonIds: readonly string[]): string[] {
  const { addons } = bookingDraft();
  const gone = addons.filter((addon) => addonIds.includes(addon.id));
  changeDraft({ addons: addons.filter((addon) => !gone.includes(addon)) });
  return gone.map((addon) => addon.name);
}

function placesAreGone(checkout: Checkout | null): PaymentEnd {
  const sentence = sentenceOf(checkout?.isClosed ? "SLOT_CLOSED" : "HOLD_EXPIRED");
  return { kind: "notice", notice: { kind: "another_time", sentence } };
}

/** What a booking that was made is answered with. */
interface Placed {
  booking: ConfirmedBooking;
  warning: string | null;
}

/** Pays and books: one press of the button. */
export function placeBooking(
  held: HeldPlaces,
  body: PlacementInput,
  signal: AbortSignal,
): Promise<PayAnswer<Placed>> {
  const request = {
    params: { checkoutId: held.id },
    headers: { "checkout-secret": held.secret, "idempotency-key": crypto.randomUUID() },
    body,
  };
  return pressPay(() => api.checkouts.place(request, { signal }), signal);
}

/** The checkout once its payment is settled; null when the server does not know it any more. */
export function settledCheckout(held: HeldPlaces, signal: AbortSignal): Promise<Checkout | null> {
  return untilSettled(() => refreshHold(held), signal);
}

/**
 * Asks again for everything that the total is made of, after the server said that it has changed,
 * so that each line of the summary is true again. What cannot be asked stays as it was; the
 * server's own total decides in any case.
 */
async function refreshPrices(): Promise<void> {
  await Promise.allSettled([refreshPlaces(), refreshAddons(), refreshVoucher()]);
  await Promise.allSettled([refreshDiscount()]);
}

async function refreshPlaces(): Promise<void> {
  const { held } = bookingDraft();
  if (held) await refreshHold(held);
}

async function refreshAddons(): Promise<void> {
  if (bookingDraft().addons.length === 0) return;
  const offer = await api.addons.list();
  changeDraft({ addons: reviewChoice(bookingDraft().addons, offer).addons });
}

async function refreshVoucher(): Promise<void> {
  const { voucher } = bookingDraft();
  if (!voucher) return;
  try {
    changeDraft({ voucher: await api.vouchers.check({ code: voucher.code }) });
  } catch (error) {
    if (failureOf(error) === "VOUCHER_INVALID") changeDraft({ voucher: null });
  }
}

/** After the rest: a code may need a certain subtotal. */
async function refreshDiscount(): Promise<void> {
  const { discount } = bookingDraft();
  if (!discount) return;
  try {
    changeDraft({ discount: await checkDiscount(discount.code) });
  } catch (error) {
    if (failureOf(error) === "DISCOUNT_INVALID") changeDraft({ discount: null });
  }
}
