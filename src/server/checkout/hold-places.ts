import { DatabaseError, type Pool } from "pg";
import type { Checkout } from "../../shared/contract/public/checkouts.ts";
import { isRefusal, Refusal } from "../../shared/refusal.ts";
import { limitConcurrentHolds } from "../availability/slots/limit-concurrent-holds.ts";
import type { OfferedSlot } from "../availability/slots/offered-slots.ts";
import { requireSlot } from "../availability/slots/require-slot.ts";
import {
  isOfferChanged,
  type OfferRow,
  readOfferCoalesced,
} from "../availability/slots/slots.queries.ts";
import type { Context } from "../context.ts";
import { getViolatedKey } from "../platform/database/database-errors.ts";
import { sha256 } from "../platform/secrets/secrets.ts";
import { groupWrites } from "../speed/group-writes.ts";
import { readCheckoutBySecret, toCheckout } from "./checkouts.queries.ts";
import { withinHoldLimits } from "./hold-limits.ts";
import { holdPlaces, type NewHold } from "./hold-places.statement.ts";

export interface HoldPlacesInput {
  activityId: string;
  startsAt: Date;
  ticketCount: number;
  checkoutSecret: string;
  /** Null when the visitor blocks cookies. */
  visitorHash: Buffer | null;
  networkHash: Buffer;
  wideNetworkHash: Buffer;
}

/** A reference has 32 bits: with ten million bookings, about one draw in four hundred is taken. */
const MAX_REFERENCE_DRAWS = 5;

/**
 * Holds places in a slot and starts a checkout. Idempotent: a request with the same secret returns
 * the existing checkout and never holds twice.
 * @throws Refusal with the reason the slot cannot be chosen, TOO_MANY_HOLDS, NETWORK_BUSY, or
 * IDEMPOTENCY_MISMATCH when the secret holds places in another slot; nothing is held then
 */
export async function startCheckout(context: Context, request: HoldPlacesInput): Promise<Checkout> {
  try {
    return await tryHold(context, request);
  } catch (error) {
    const isRepeat =
      error instanceof Refusal || getViolatedKey(error) === "checkouts_secret_hash_key";
    const earlierCheckout = isRepeat ? await findEarlierCheckout(context, request) : undefined;
    if (earlierCheckout) return earlierCheckout;
    throw error;
  }
}

async function tryHold({ pool, failpoint }: Context, request: HoldPlacesInput): Promise<Checkout> {
  for (let read = 1; read <= MAX_OFFER_READS; read++) {
    const remembered = read === 1 ? recallSlot(pool, request) : undefined;
    const { offer, slot } = remembered ?? (await findSlot(pool, request));
    await failpoint("hold.chosen");
    const take = () => catchOfferChanged(writeHold(pool, request, offer, slot));
    const mayWait = read < MAX_OFFER_READS;
    const result = mayWait
      ? await limitConcurrentHolds(offer, slot.placesLeft, request.ticketCount, take)
      : { taken: await take() };
    if (!result) continue;
    await failpoint("hold.written");
    if (result.taken === "changed") continue;
    if (result.taken) return toNewCheckout(request, offer, result.taken);
    break;
  }
  // Other requests took the places: report how many are left now.
  const current = await findSlot(pool, request);
  throw new Refusal("SLOT_FULL", { placesLeft: current.slot.placesLeft });
}

/**
 * Other requests may come first repeatedly and still leave places, so the last try does not wait
 * for them.
 */
const MAX_OFFER_READS = 5;

interface Choice {
  offer: OfferRow;
  slot: OfferedSlot;
}

/**
 * Returns the slot as offered now; throws a Refusal when it cannot be chosen for that many people.
 */
async function findSlot(pool: Pool, request: HoldPlacesInput): Promise<Choice> {
  const { activityId, startsAt, ticketCount } = request;
  const offer = await readOfferCoalesced(pool, { activityId, startsAt, days: 1 });
  if (!offer || offer.isHidden) throw new Refusal("ACTIVITY_NOT_FOUND");
  rememberOffer(pool, request, offer);
  return { offer, slot: requireSlot(offer, { startsAt, ticketCount, isStaff: false }) };
}

/**
 * The last read of each slot's offer. A hold may rely on one, however old: its statement compares
 * the versions and the time, and checks the slot's own row. A refusal may not: it is read again.
 */
const rememberedOffers = new WeakMap<Pool, Map<string, OfferRow>>();

/** A read takes some 2 kB. */
const MAX_REMEMBERED_OFFERS = 2_000;

function rememberOffer(pool: Pool, { activityId, startsAt }: HoldPlacesInput, offer: OfferRow) {
  const offers = rememberedOffers.get(pool) ?? new Map<string, OfferRow>();
  rememberedOffers.set(pool, offers);
  if (offers.size >= MAX_REMEMBERED_OFFERS) offers.clear();
  offers.set(`${activityId} ${startsAt.getTime()}`, offer);
}

/** Returns undefined when nothing is remembered, or the slot could not be chosen then. */
function recallSlot(pool: Pool, request: HoldPlacesInput): Choice | undefined {
  const { activityId, startsAt, ticketCount } = request;
  const offer = rememberedOffers.get(pool)?.get(`${activityId} ${startsAt.getTime()}`);
  if (!offer) return undefined;
  try {
    return { offer, slot: requireSlot(offer, { startsAt, ticketCount, isStaff: false }) };
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** Returns "changed" when staff changed the offer since it was read. */
async function catchOfferChanged<Written>(write: Promise<Written>): Promise<Written | "changed"> {
  try {
    return await write;
  } catch (error) {
    if (isOfferChanged(error)) return "changed";
    throw error;
  }
}

/**
 * Holds that come at the same time share a statement, except those of one network: each counts what
 * its network holds already.
 */
const holdInGroup = groupWrites(holdPlaces, ({ wideNetworkHash }) =>
  wideNetworkHash.toString("hex"),
);

/** Takes the places under a newly drawn reference; returns undefined when they are gone. */
async function writeHold(
  pool: Pool,
  request: HoldPlacesInput,
  offer: OfferRow,
  slot: OfferedSlot,
): Promise<NewHold | undefined> {
  const { checkoutSecret, ...fields } = request;
  const params = {
    ...fields,
    endsAt: slot.endsAt,
    usualCapacity: slot.usualCapacity,
    activityVersion: offer.activityVersion,
    settingsVersion: offer.settingsVersion,
    leadTimeHours: offer.leadTimeHours,
    maxPartiesPerSlot: offer.maxPartiesPerSlot,
    holdMinutes: offer.holdMinutes,
    secretHash: sha256(checkoutSecret),
  };
  const visitor = { ...fields, checkoutId: null };
  for (let draw = 1; ; draw++) {
    try {
      const held = await withinHoldLimits(pool, visitor, () => holdInGroup(pool, params));
      return held.find((hold) => hold.secretHash === params.secretHash.toString("hex"));
    } catch (error) {
      if (isRefusal(error, "SLOT_FULL")) return undefined;
      if (draw === MAX_REFERENCE_DRAWS || !isCollision(error)) throw error;
    }
  }
}

function toNewCheckout(request: HoldPlacesInput, offer: OfferRow, held: NewHold): Checkout {
  return toCheckout({
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
async function findEarlierCheckout(
  { pool }: Context,
  request: HoldPlacesInput,
): Promise<Checkout | undefined> {
  const secretHash = sha256(request.checkoutSecret);
  const row = await readCheckoutBySecret(pool, { secretHash });
  if (!row) return undefined;
  const isSameSlot =
    row.activityId === request.activityId && row.startsAt.getTime() === request.startsAt.getTime();
  if (!isSameSlot) throw new Refusal("IDEMPOTENCY_MISMATCH");
  return toCheckout(row);
}

/**
 * True for failures that another try resolves: the reference is in use, or a concurrent request
 * created the slot's row. Also when ON CONFLICT misses the existing row and its id collides. That
 * happened once in tens of thousands of holds of one hot slot, most likely because other requests
 * wrote the row just while PostgreSQL looked for it.
 */
function isCollision(error: unknown): boolean {
  return (
    COLLISION_KEYS.has(getViolatedKey(error)) ||
    (error instanceof DatabaseError && COLLISION_ERRORS.has(error.message))
  );
}

const COLLISION_KEYS: ReadonlySet<string | undefined> = new Set([
  "checkouts_reference_key",
  "time_slots_pkey",
]);

const COLLISION_ERRORS: ReadonlySet<string> = new Set(["REFERENCE_TAKEN", "SLOT_MADE_MEANWHILE"]);
