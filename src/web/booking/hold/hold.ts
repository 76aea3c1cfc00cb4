import type { Checkout } from "../../../shared/contract/public/checkouts.ts";
import { type ApiFailure, isRetryable, toApiFailure } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import {
  bookingDraft,
  changeDraft,
  type Hold,
  type HoldAttempt,
} from "../../draft/booking-draft.ts";
import { checkoutRequest, releaseHoldInBackground } from "./release-hold.ts";

/** Refusals that mean that the hold is gone. */
const HOLD_LOST_CODES: readonly ApiFailure[] = [
  "CHECKOUT_NOT_FOUND",
  "HOLD_EXPIRED",
  "CHECKOUT_FINISHED",
];

/**
 * Makes the server hold places for the draft's slot. Adjusts an existing hold in the same slot; a
 * hold in another slot is released only after the new one succeeded. When it throws, the draft
 * keeps the previous hold.
 * @throws the API's refusal
 */
export async function ensureHold(ticketCount: number): Promise<Hold> {
  const { activity, slot, hold } = bookingDraft();
  if (!activity || !slot) throw new Error("ensureHold needs a chosen activity and slot");
  const input = { activityId: activity.id, startsAt: slot.startsAt, ticketCount };

  if (hold && isSameSlot(hold, input)) {
    const adjustedHold = await adjustHold(hold, ticketCount);
    if (adjustedHold) return adjustedHold;
  }
  const newHold = await createHold(input);
  if (hold && !isSameSlot(hold, input)) releaseHoldInBackground(hold);
  return newHold;
}

/**
 * Extends the hold, which is possible once.
 * @throws the API's refusal
 */
export async function requestHoldExtension(hold: Hold): Promise<void> {
  applyCheckout(await api.checkouts.extend(checkoutRequest(hold)), hold);
}

/**
 * Reads the checkout from the server and stores the time left in the draft.
 * @throws the API's refusal
 */
export async function refreshHold(hold: Hold): Promise<Checkout> {
  const checkout = await api.checkouts.get(checkoutRequest(hold));
  if (checkout.state === "held") applyCheckout(checkout, hold);
  return checkout;
}

/**
 * False when the hold is gone or is being paid for, for example in another tab. True when the
 * server is unreachable.
 */
export async function isHeldUnpaid(hold: Hold): Promise<boolean> {
  try {
    return (await refreshHold(hold)).state === "held";
  } catch (error) {
    return toApiFailure(error) !== "CHECKOUT_NOT_FOUND";
  }
}

/**
 * Whether the draft's hold has expired. The clock here is only an estimate, and a checkout does not
 * expire during a payment, so the server decides; false while it is unreachable.
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

/** Null when the hold is gone and a new one is needed. */
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
 * An attempt without a response may have taken effect. It is repeated unchanged, with its own
 * secret, and adjusted afterwards.
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

/** The attempt ends with any response, including a refusal. */
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
 * Stores the server's answer about an existing hold. Keeps a ticket count that the visitor is
 * choosing, and ignores a hold that was dropped in the meantime.
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

/** Creates the secret of a checkout: 128 random bits in hexadecimal. */
export function createCheckoutSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
