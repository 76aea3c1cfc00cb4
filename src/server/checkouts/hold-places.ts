import { DatabaseError, type Pool } from "pg";
import type { Checkout } from "../../shared/contract/checkouts.ts";
import { type ErrorCode, Refusal } from "../../shared/errors.ts";
import type { SlotReason } from "../../shared/rules/slot-choice.ts";
import type { Context } from "../context.ts";
import { hashOf } from "../secrets.ts";
import { type OfferedSlot, offeredSlots } from "../slots/offered-slots.ts";
import { type OfferRow, readOffer } from "../slots/slots.queries.ts";
import { checkoutAnswer } from "./checkout-answer.ts";
import { readCheckoutBySecret } from "./checkouts.queries.ts";
import { holdPlaces, type NewHold } from "./hold-places.statement.ts";

export interface HoldPlaces {
  activityId: string;
  startsAt: Date;
  ticketCount: number;
  checkoutSecret: string;
  /** Null where the visitor's cookie is blocked. */
  visitorHash: Buffer | null;
  addressHash: Buffer;
}

/** A reference is 32 bits: among ten million bookings one draw in four hundred is taken. */
const REFERENCE_DRAWS = 5;

/**
 * Holds places in a slot and begins a checkout. The same secret again answers with the checkout as
 * it stands, so a repeated request never holds twice.
 * @throws Refusal saying why the slot cannot be chosen, or TOO_MANY_HOLDS; then nothing is held.
 */
export async function holdPlacesIn(context: Context, request: HoldPlaces): Promise<Checkout> {
  try {
    return await hold(context, request);
  } catch (error) {
    const isRepeat =
      error instanceof Refusal || isUniqueViolation(error, "checkouts_secret_hash_key");
    const before = isRepeat ? await heldBefore(context, request) : undefined;
    if (before) return before;
    throw error;
  }
}

async function hold({ pool, reach }: Context, request: HoldPlaces): Promise<Checkout> {
  const { offer, slot } = await choose(pool, request);
  await reach("hold.chosen");
  const held = await writeHold(pool, request, offer, slot);
  await reach("hold.written");
  if (held) return newCheckout(request, offer, held);
  // Somebody was faster: say what is true now.
  const now = await choose(pool, request);
  throw new Refusal("SLOT_FULL", { placesLeft: now.slot.placesLeft });
}

interface Choice {
  offer: OfferRow;
  slot: OfferedSlot;
}

/** The slot as it is offered now, or why it cannot be chosen for that many people. */
async function choose(pool: Pool, request: HoldPlaces): Promise<Choice> {
  const { activityId, startsAt, ticketCount } = request;
  const [offer] = await readOffer(pool, { activityId, startsAt, days: 1 });
  if (!offer) throw new Refusal("ACTIVITY_NOT_FOUND");
  const slots = offeredSlots(offer, offer.fromDate);
  const slot = slots.find((offered) => offered.startsAt.getTime() === startsAt.getTime());
  // Nothing is offered on that day at all, or something else is.
  if (!slot) throw new Refusal(slots.length === 0 ? "INVALID_TIME_SLOT" : "TIME_SLOT_NOT_FOUND");
  const { placesLeft, reason } = slot;
  if (reason !== null) throw new Refusal(REFUSALS[reason], { placesLeft });
  if (placesLeft < ticketCount) throw new Refusal("SLOT_FULL", { placesLeft });
  return { offer, slot };
}

const REFUSALS: Record<SlotReason, ErrorCode> = {
  started: "SLOT_STARTED",
  too_late: "SLOT_TOO_LATE",
  closed: "SLOT_CLOSED",
  sold_out: "SLOT_FULL",
  fully_booked: "SLOT_FULLY_BOOKED",
};

/** Draws a reference and takes the places; undefined when they are gone. */
async function writeHold(
  pool: Pool,
  request: HoldPlaces,
  offer: OfferRow,
  slot: OfferedSlot,
): Promise<NewHold | undefined> {
  const { checkoutSecret, ...asked } = request;
  for (let draw = 1; ; draw++) {
    try {
      const [held] = await holdPlaces(pool, {
        ...asked,
        endsAt: slot.endsAt,
        maxCapacity: offer.maxCapacity,
        maxPartiesPerSlot: offer.maxPartiesPerSlot,
        holdMinutes: offer.holdMinutes,
        secretHash: hashOf(checkoutSecret),
      });
      return held;
    } catch (error) {
      if (draw === REFERENCE_DRAWS || !isReferenceTaken(error)) throw error;
    }
  }
}

function newCheckout(request: HoldPlaces, offer: OfferRow, held: NewHold): Checkout {
  return checkoutAnswer({
    id: held.id,
    state: "held",
    activityId: request.activityId,
    startsAt: request.startsAt,
    ticketCount: request.ticketCount,
    activityPricePence: offer.pricePence,
    holdExpiresAt: held.holdExpiresAt,
    secondsLeft: offer.holdMinutes * 60,
    canExtend: true,
    lastRefusal: null,
    releaseReason: null,
    placed: null,
  });
}

/** @throws Refusal IDEMPOTENCY_MISMATCH when the secret holds places in another slot. */
async function heldBefore({ pool }: Context, request: HoldPlaces): Promise<Checkout | undefined> {
  const [row] = await readCheckoutBySecret(pool, { secretHash: hashOf(request.checkoutSecret) });
  if (!row) return undefined;
  const isSameSlot =
    row.activityId === request.activityId && row.startsAt.getTime() === request.startsAt.getTime();
  if (!isSameSlot) throw new Refusal("IDEMPOTENCY_MISMATCH");
  return checkoutAnswer(row);
}

function isReferenceTaken(error: unknown): boolean {
  return (
    isUniqueViolation(error, "checkouts_reference_key") ||
    (error instanceof DatabaseError && error.message === "REFERENCE_TAKEN")
  );
}

function isUniqueViolation(error: unknown, constraint: string): boolean {
  return (
    error instanceof DatabaseError && error.code === "23505" && error.constraint === constraint
  );
}
