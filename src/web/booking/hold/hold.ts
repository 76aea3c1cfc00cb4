import type { Checkout } from "../../../shared/contract/public/checkouts.ts";
import { type ApiFailure, failureOf, isWorthRetrying } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import {
  bookingDraft,
  changeDraft,
  type HeldPlaces,
  type HoldAttempt,
} from "../../draft/booking-draft.ts";
import { heldAddress } from "./checkout-request.ts";
import { newSecret } from "./checkout-secret.ts";
import { releasePlaces } from "./release-hold.ts";

/** Answers that say that these places are no longer this visitor's to change. */
const GONE: readonly ApiFailure[] = ["CHECKOUT_NOT_FOUND", "HOLD_EXPIRED", "CHECKOUT_FINISHED"];

/**
 * Makes the server hold what the draft asks for: the chosen slot for so many tickets. Places that
 * are already held there are adjusted; places held in another slot are given back once the new ones
 * are safe. Throws the API's refusal, and the draft then keeps what was held before.
 */
export async function holdPlaces(ticketCount: number): Promise<HeldPlaces> {
  const { activity, slot, held } = bookingDraft();
  if (!activity || !slot) throw new Error("Places can be held only once a slot is chosen");
  const wanted = { activityId: activity.id, startsAt: slot.startsAt, ticketCount };

  if (held && isSameSlot(held, wanted)) {
    const adjusted = await adjustPlaces(held, ticketCount);
    if (adjusted) return adjusted;
  }
  const fresh = await createHold(wanted);
  if (held && !isSameSlot(held, wanted)) releasePlaces(held);
  return fresh;
}

/** More time for the places, once. */
export async function extendHold(held: HeldPlaces): Promise<void> {
  learn(await api.checkouts.extend(heldAddress(held)), held);
}

/** Asks the server where the checkout stands, and keeps its time. Throws what the API says. */
export async function refreshHold(held: HeldPlaces): Promise<Checkout> {
  const checkout = await api.checkouts.get(heldAddress(held));
  if (checkout.state === "held") learn(checkout, held);
  return checkout;
}

/**
 * False while somebody pays for the places, in another tab for instance, or when they are gone.
 * While the server cannot be asked, what is known here counts.
 */
export async function isOnlyHeld(held: HeldPlaces): Promise<boolean> {
  try {
    return (await refreshHold(held)).state === "held";
  } catch (error) {
    return failureOf(error) !== "CHECKOUT_NOT_FOUND";
  }
}

/**
 * Whether the draft's places went back on sale. The clock here is only an estimate, and a checkout
 * that is being paid does not run out, so the server has the last word; while it cannot be asked,
 * nothing is over.
 */
export async function isHoldOver(): Promise<boolean> {
  const { held } = bookingDraft();
  if (!held) return false;
  try {
    const { state, secondsLeft } = await refreshHold(held);
    return state === "released" || (state === "held" && secondsLeft <= 0);
  } catch (error) {
    return failureOf(error) === "CHECKOUT_NOT_FOUND";
  }
}

/** Null when the hold is gone, so that places have to be held afresh. */
async function adjustPlaces(held: HeldPlaces, ticketCount: number): Promise<HeldPlaces | null> {
  try {
    const checkout = await api.checkouts.adjust({ ...heldAddress(held), body: { ticketCount } });
    return remember(checkout, held.secret);
  } catch (error) {
    if (!GONE.includes(failureOf(error))) throw error;
    return null;
  }
}

/**
 * An attempt whose answer never came is repeated as it was, under its own secret, and adjusted
 * afterwards: it may have held places already.
 */
async function createHold(wanted: Omit<HoldAttempt, "secret">): Promise<HeldPlaces> {
  const pending = bookingDraft().holdAttempt;
  const isRepeat = pending !== null && isSameSlot(pending, wanted);
  const attempt = isRepeat ? pending : { ...wanted, secret: newSecret() };
  changeDraft({ holdAttempt: attempt });

  const checkout = await sendAttempt(attempt);
  if (isRepeat && checkout.state !== "held") return createHold(wanted);
  const held = remember(checkout, attempt.secret);
  if (held.ticketCount === wanted.ticketCount) return held;
  return (await adjustPlaces(held, wanted.ticketCount)) ?? createHold(wanted);
}

/** The attempt is over when an answer came, be it a refusal. */
async function sendAttempt({ secret, ...body }: HoldAttempt): Promise<Checkout> {
  try {
    const headers = { "checkout-secret": secret };
    const checkout = await api.checkouts.create({ headers, body });
    changeDraft({ holdAttempt: null });
    return checkout;
  } catch (error) {
    if (!isWorthRetrying(failureOf(error))) changeDraft({ holdAttempt: null });
    throw error;
  }
}

/**
 * Takes over what the server says about places held before. A number that the visitor is just
 * choosing stays theirs, and places that were let go meanwhile stay let go.
 */
function learn(checkout: Checkout, before: HeldPlaces): void {
  const { held, ticketCount } = bookingDraft();
  if (held?.id !== before.id) return;
  const isChoosing = ticketCount !== held.ticketCount;
  remember(checkout, before.secret);
  if (isChoosing) changeDraft({ ticketCount });
}

function remember(checkout: Checkout, secret: string): HeldPlaces {
  const held: HeldPlaces = {
    id: checkout.id,
    activityId: checkout.activityId,
    secret,
    startsAt: checkout.startsAt,
    ticketCount: checkout.ticketCount,
    activityPricePence: checkout.activityPricePence,
    expiresAtMs: Date.now() + checkout.secondsLeft * 1000,
    canExtend: checkout.canExtend,
  };
  changeDraft({ held, ticketCount: checkout.ticketCount });
  return held;
}

function isSameSlot(a: SlotKey, b: SlotKey): boolean {
  return a.activityId === b.activityId && Date.parse(a.startsAt) === Date.parse(b.startsAt);
}

interface SlotKey {
  activityId: string;
  startsAt: string;
}
