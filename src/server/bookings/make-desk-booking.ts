import { createHash } from "node:crypto";
import { readDiscountCode, readVoucherCode } from "../../shared/codes.ts";
import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import { violatedKey } from "../database/violated-key.ts";
import { chosenSlot } from "../slots/chosen-slot.ts";
import { isOfferChanged } from "../slots/offer-changed.ts";
import { readOffer } from "../slots/slots.queries.ts";
import { writeDeskBooking } from "./make-desk-booking.statement.ts";
import { type DeskFacts, readDeskFacts } from "./make-desk-facts.statement.ts";
import {
  type DecidedDeskBooking,
  type DeskBooking,
  type DeskWish,
  deskInput,
} from "./make-desk-input.ts";
import { priceOrder } from "./price-order.ts";
import { signWaiver } from "./sign-waiver.ts";

/** How often something may come between reading and writing before it is given up. */
const MAX_READS = 5;

/**
 * Makes a booking for a caller or for somebody who walked in: confirmed at once, priced from the
 * database, paid at the desk or to be paid, its waiver perhaps not signed yet. Staff are bound by
 * neither lead time nor start; the session must not be over, and it must have room. The same id
 * twice gives the same answer and one booking.
 * @throws Refusal saying what has changed or does not fit; REFERENCE_IN_USE: draw another id;
 * IDEMPOTENCY_MISMATCH: the id was used for something else. Then nothing was written.
 */
export async function makeDeskBooking(context: Context, wish: DeskWish): Promise<DeskBooking> {
  const { actor, ...body } = wish;
  const bodySha256 = createHash("sha256").update(JSON.stringify(body)).digest();
  for (let reads = 1; ; reads++) {
    const facts = await readFacts(context, wish);
    if (facts.earlier) return answerAgain(facts.earlier, bodySha256);
    const decided = await decide(context, wish, facts);
    try {
      return await write(context, decided, bodySha256);
    } catch (error) {
      // Read again: it says what is true now, or that it was made by the same request sent twice.
      if (!isOvertaken(error) || reads === MAX_READS) throw asRefusal(error);
    }
  }
}

async function readFacts({ pool }: Context, wish: DeskWish): Promise<DeskFacts> {
  const [facts] = await readDeskFacts(pool, {
    bookingId: wish.bookingId,
    activityId: wish.activityId,
    startsAt: wish.startsAt,
    addonIds: wish.addons.map((addon) => addon.id),
    voucherCode: wish.voucherCode && readVoucherCode(wish.voucherCode),
    discountCode: wish.discountCode && readDiscountCode(wish.discountCode),
    waiverVersionId: wish.waiver?.versionId ?? null,
  });
  if (!facts) throw new Refusal("ACTIVITY_NOT_FOUND");
  return facts;
}

function answerAgain(earlier: NonNullable<DeskFacts["earlier"]>, bodySha256: Buffer): DeskBooking {
  if (earlier.bodySha256 !== bodySha256.toString("hex")) throw new Refusal("IDEMPOTENCY_MISMATCH");
  return earlier.answer as DeskBooking;
}

async function decide(
  { pool }: Context,
  wish: DeskWish,
  facts: DeskFacts,
): Promise<DecidedDeskBooking> {
  const { activityId, startsAt, ticketCount } = wish;
  const [offer] = await readOffer(pool, { activityId, startsAt, days: 1 });
  if (!offer) throw new Refusal("ACTIVITY_NOT_FOUND");
  const slot = chosenSlot(offer, { startsAt, ticketCount, isStaff: true });
  const waiver = wish.waiver && signWaiver(facts, wish.contact, wish.waiver);
  return {
    wish,
    facts,
    offer,
    slot,
    waiver,
    ...priceOrder({ ...facts, ticketCount, begunAt: null }, wish),
  };
}

async function write(
  { pool, mail }: Context,
  decided: DecidedDeskBooking,
  bodySha256: Buffer,
): Promise<DeskBooking> {
  const input = deskInput(decided, bodySha256, mail.kind === "smtp" ? "queued" : "kept");
  await writeDeskBooking(pool, input);
  return input.answer;
}

/** Somebody took or changed the places, or the same request is at work twice. */
function isOvertaken(error: unknown): boolean {
  const isFull = error instanceof Refusal && error.code === "SLOT_FULL";
  return isFull || isOfferChanged(error) || violatedKey(error) === "idempotency_keys_pkey";
}

function asRefusal(error: unknown): unknown {
  const key = violatedKey(error);
  const isUsed = key === "bookings_reference_key" || key === "bookings_pkey";
  return isUsed ? new Refusal("REFERENCE_IN_USE") : error;
}
