import { DatabaseError, type Pool } from "pg";
import type { Checkout } from "../../shared/contract/public/checkouts.ts";
import { Refusal } from "../../shared/refusal.ts";
import { amongPlaces } from "../availability/slots/limit-concurrent-holds.ts";
import { isOfferChanged } from "../availability/slots/offer-changed.ts";
import type { OfferedSlot } from "../availability/slots/offered-slots.ts";
import { askOffer } from "../availability/slots/read-offer-coalesced.ts";
import { chosenSlot } from "../availability/slots/require-slot.ts";
import type { OfferRow } from "../availability/slots/slots.queries.ts";
import type { Context } from "../context.ts";
import { violatedKey } from "../platform/database/violated-key.ts";
import { hashOf } from "../platform/secrets/secrets.ts";
import { readCheckoutBySecret } from "./checkouts.queries.ts";
import { withinHoldLimits } from "./hold-limits.ts";
import { holdPlaces, type NewHold } from "./hold-places.statement.ts";
import { checkoutAnswer } from "./to-checkout.ts";

export interface HoldPlaces {
  activityId: string;
  startsAt: Date;
  ticketCount: number;
  checkoutSecret: string;
  /** Null where the visitor's cookie is blocked. */
  visitorHash: Buffer | null;
  networkHash: Buffer;
  wideNetworkHash: Buffer;
}

/** A reference is 32 bits: among ten million bookings one draw in four hundred is taken. */
const DRAWS = 5;

/**
 * Holds places in a slot and begins a checkout. The same secret again answers with the checkout as
 * it stands, so a repeated request never holds twice.
 * @throws Refusal saying why the slot cannot be chosen, TOO_MANY_HOLDS or NETWORK_BUSY; then nothing is held.
 */
export async function holdPlacesIn(context: Context, request: HoldPlaces): Promise<Checkout> {
  try {
    return await hold(context, request);
  } catch (error) {
    const isRepeat = error instanceof Refusal || violatedKey(error) === "checkouts_secret_hash_key";
    const before = isRepeat ? await heldBefore(context, request) : undefined;
    if (before) return before;
    throw error;
  }
}

async function hold({ pool, reach }: Context, request: HoldPlaces): Promise<Checkout> {
  for (let look = 1; look <= LOOKS; look++) {
    const { offer, slot } = await choose(pool, request);
    await reach("hold.chosen");
    const take = () => unlessChanged(writeHold(pool, request, offer, slot));
    const isPatient = look < LOOKS;
    const tried = isPatient
      ? await amongPlaces(offer, slot.placesLeft, request.ticketCount, take)
      : { taken: await take() };
    if (!tried) continue;
    await reach("hold.written");
    if (tried.taken === "changed") continue;
    if (tried.taken) return newCheckout(request, offer, tried.taken);
    break;
  }
  // Others were faster: say what is true now.
  const now = await choose(pool, request);
  throw new Refusal("SLOT_FULL", { placesLeft: now.slot.placesLeft });
}

/** Others can be before us again and again without taking the places; then we try as well. */
const LOOKS = 5;

interface Choice {
  offer: OfferRow;
  slot: OfferedSlot;
}

/** The slot as it is offered now, or why it cannot be chosen for that many people. */
async function choose(pool: Pool, request: HoldPlaces): Promise<Choice> {
  const { activityId, startsAt, ticketCount } = request;
  const offer = await askOffer(pool, { activityId, startsAt, days: 1 });
  if (!offer) throw new Refusal("ACTIVITY_NOT_FOUND");
  return { offer, slot: chosenSlot(offer, { startsAt, ticketCount, isStaff: false }) };
}

/** "changed" when staff changed what is offered since it was read. */
async function unlessChanged<Written>(writing: Promise<Written>): Promise<Written | "changed"> {
  try {
    return await writing;
  } catch (error) {
    if (isOfferChanged(error)) return "changed";
    throw error;
  }
}

/** Draws a reference and takes the places; undefined when they are gone. */
async function writeHold(
  pool: Pool,
  request: HoldPlaces,
  offer: OfferRow,
  slot: OfferedSlot,
): Promise<NewHold | undefined> {
  const { checkoutSecret, ...asked } = request;
  const input = {
    ...asked,
    endsAt: slot.endsAt,
    maxCapacity: offer.maxCapacity,
    offerVersion: offer.offerVersion,
    maxPartiesPerSlot: offer.maxPartiesPerSlot,
    holdMinutes: offer.holdMinutes,
    secretHash: hashOf(checkoutSecret),
  };
  const holder = { ...asked, checkoutId: null };
  for (let draw = 1; ; draw++) {
    try {
      const [held] = await withinHoldLimits(pool, holder, () => holdPlaces(pool, input));
      return held;
    } catch (error) {
      if (error instanceof Refusal && error.code === "SLOT_FULL") return undefined;
      if (draw === DRAWS || !isDrawTaken(error)) throw error;
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
  const secretHash = hashOf(request.checkoutSecret).toString("hex");
  const row = await readCheckoutBySecret(pool, { secretHash });
  if (!row) return undefined;
  const isSameSlot =
    row.activityId === request.activityId && row.startsAt.getTime() === request.startsAt.getTime();
  if (!isSameSlot) throw new Refusal("IDEMPOTENCY_MISMATCH");
  return checkoutAnswer(row);
}

/**
 * Somebody has the reference, or made the slot's row at the same moment. Or ON CONFLICT did not find
 * the row that is there, and its id was taken: seen once in tens of thousands of holds of one hot
 * slot, most likely because others wrote the row just while PostgreSQL looked for it.
 */
function isDrawTaken(error: unknown): boolean {
  return (
    TAKEN_KEYS.has(violatedKey(error)) ||
    (error instanceof DatabaseError && TAKEN.has(error.message))
  );
}

const TAKEN_KEYS: ReadonlySet<string | undefined> = new Set([
  "checkouts_reference_key",
  "time_slots_pkey",
]);

const TAKEN: ReadonlySet<string> = new Set(["REFERENCE_TAKEN", "SLOT_MADE_MEANWHILE"]);
