import type { Checkout } from "../../../shared/contract/public/checkouts.ts";
import { type ApiFailure, isRetryable, toApiFailure } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import {
  bookingDraft,
  changeDraft,
  type Hold,
  type HoldAttempt,
} from "../../draft/booking-draft.ts";
import { checkoutRequest } from "./checkout-request.ts";
import { createCheckoutSecret } from "./checkout-secret.ts";
import { releaseHoldInBackground } from "./release-hold.ts";

/** Answers that say that these places are no longer this visitor's to change. */
const HOLD_LOST_CODES: readonly ApiFailure[] = [
  "CHECKOUT_NOT_FOUND",
  "HOLD_EXPIRED",
  "CHECKOUT_FINISHED",
];

/**
 * Makes the server hold what the draft asks for: the chosen slot for so many tickets. Places that
 * are already held there are adjusted; places held in another slot are given back once the new ones
 * are safe. Throws the API's refusal, and the draft then keeps what was held before.
 */
export async function ensureHold(ticketCount: number): Promise<Hold> {
  const { activity, slot, hold } = bookingDraft();
  if (!activity || !slot) throw new Error("Places can be held only once a slot is chosen");
  const input = { activityId: activity.id, startsAt: slot.startsAt, ticketCount };

  if (hold && isSameSlot(hold, input)) {
    const adjustedHold = await adjustHold(hold, ticketCount);
    if (adjustedHold) return adjustedHold;
  }
  const newHold = await createHold(input);
  if (hold && !isSameSlot(hold, input)) releaseHoldInBackground(hold);
  return newHold;
}

/** More time for the places, once. */
export async function requestHoldExtension(hold: Hold): Promise<void> {
  applyCheckout(await api.checkouts.extend(checkoutRequest(hold)), hold);
}

/** Asks the server where the checkout stands, and keeps its time. Throws what the API says. */
export async function refreshHold(hold: Hold): Promise<Checkout> {
  const checkout = await api.checkouts.get(checkoutRequest(hold));
  if (checkout.state === "held") applyCheckout(checkout, hold);
  return checkout;
}

/**
 * False while somebody pays for the places, in another tab for instance, or when they are gone.
 * While the server cannot be asked, what is known here counts.
 */
export async function isHeldUnpaid(hold: Hold): Promise<boolean> {
  try {
    return (await refreshHold(hold)).state === "held";
  } catch (error) {
    return toApiFailure(error) !== "CHECKOUT_NOT_FOUND";
  }
}

/**
 * Whether the draft's places went back on sale. The clock here is only an estimate, and a checkout
 * that is being paid does not run out, so the server has the last word; while it cannot be asked,
 * nothing is over.
 */
export async function isHoldExpired(): Promise<boolean> {
  const { hold } = bookingDraft();
  if (!hold) return false;
  try {
    const { state, secondsLeft } = await refreshHold(hold);
    return state === "released" || (state === "held" && secondsLeft <= 0);
  } catch (error) {
    return toApiFailure(error) === "CHECKOUT_NOT_FOUND";
  }
}

/** Null when the hold is gone, so that places have to be held afresh. */
async function adjustHold(hold: Hold, ticketCount: number): Promise<Hold | null> {
  try {
    const checkout = await api.checkouts.adjust({
      ...checkoutRequest(hold),
      body: { ticketCount },
    });
    return storeHold(checkout, hold.secret);
  } catch (error) {
    if (!HOLD_LOST_CODES.includes(toApiFailure(error))) throw error;
    return null;
  }
}

/**
 * An attempt whose answer never came is repeated as it was, under its own secret, and adjusted
 * afterwards: it may have held places already.
 */
async function createHold(input: Omit<HoldAttempt, "secret">): Promise<Hold> {
  const pending = bookingDraft().holdAttempt;
  const isRepeat = pending !== null && isSameSlot(pending, input);
  const attempt = isRepeat ? pending : { ...input, secret: createCheckoutSecret() };
  changeDraft({ holdAttempt: attempt });

  const checkout = await sendAttempt(attempt);
  if (isRepeat && checkout.state !== "held") return createHold(input);
  const hold = storeHold(checkout, attempt.secret);
  if (hold.ticketCount === input.ticketCount) return hold;
  return (await adjustHold(hold, input.ticketCount)) ?? createHold(input);
}

/** The attempt is over when an answer came, be it a refusal. */
async function sendAttempt({ secret, ...body }: HoldAttempt): Promise<Checkout> {
  try {
    const headers = { "checkout-secret": secret };
    const checkout = await api.checkouts.create({ headers, body });
    changeDraft({ holdAttempt: null });
    return checkout;
  } catch (error) {
    if (!isRetryable(toApiFailure(error))) changeDraft({ holdAttempt: null });
    throw error;
  }
}

/**
 * Takes over what the server says about places held before. A number that the visitor is just
 * choosing stays theirs, and places that were let go meanwhile stay let go.
 */
function applyCheckout(checkout: Checkout, previousHold: Hold): void {
  const { hold, ticketCount } = bookingDraft();
  if (hold?.id !== previousHold.id) return;
  const isChoosing = ticketCount !== hold.ticketCount;
  storeHold(checkout, previousHold.secret);
  if (isChoosing) changeDraft({ ticketCount });
}

function storeHold(checkout: Checkout, secret: string): Hold {
  const hold: Hold = {
    id: checkout.id,
    activityId: checkout.activityId,
    secret,
    startsAt: checkout.startsAt,
    ticketCount: checkout.ticketCount,
    activityPricePence: checkout.activityPricePence,
    expiresAtMs: Date.now() + checkout.secondsLeft * 1000,
    canExtend: checkout.canExtend,
  };
  changeDraft({ hold, ticketCount: checkout.ticketCount });
  return hold;
}

function isSameSlot(a: SlotKey, b: SlotKey): boolean {
  return a.activityId === b.activityId && Date.parse(a.startsAt) === Date.parse(b.startsAt);
}

interface SlotKey {
  activityId: string;
  startsAt: string;
}
