import { isDeepStrictEqual } from "node:util";
import type { Placement } from "../../shared/contract/checkouts.ts";
import { Refusal } from "../../shared/refusal.ts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { writeSignedWaiver } from "./sign-booking-waiver.statement.ts";
import { readSignFacts, type SignFacts } from "./sign-facts.statement.ts";
import { signWaiver } from "./sign-waiver.ts";

interface SignBookingWaiver {
  bookingId: string;
  signed: Pick<Placement["waiver"], "versionId" | "signature">;
  actor: Actor;
}

interface SignedWaiver {
  /** ISO-8601. */
  signedAt: string;
}

/** How often something may come between reading and writing before it is given up. */
const MAX_READS = 5;

/**
 * Signs the waiver that a booking made at the desk still lacks, for the whole party and in the name
 * it was booked under. Once: the same signature again is answered alike, another is refused.
 * @throws Refusal BOOKING_NOT_FOUND, BOOKING_CANCELLED, BOOKING_STARTED when the visit is over,
 * WAIVER_CHANGED, WAIVER_ALREADY_SIGNED; BOOKING_CHANGED when it changes again and again meanwhile.
 */
export async function signBookingWaiver(
  context: Context,
  wish: SignBookingWaiver,
): Promise<SignedWaiver> {
  for (let reads = 1; ; reads++) {
    const facts = await readFacts(context, wish);
    if (facts.waiverSignedAt) return asSignedBefore(facts, facts.waiverSignedAt, wish);
    if (facts.now >= facts.endsAt) throw new Refusal("BOOKING_STARTED");
    await context.reach("sign.read");
    try {
      const signedAt = await write(context, wish, facts);
      await context.reach("sign.written");
      return { signedAt };
    } catch (error) {
      const isOvertaken = error instanceof Refusal && error.code === "BOOKING_CHANGED";
      if (!isOvertaken || reads === MAX_READS) throw error;
    }
  }
}

async function readFacts({ pool }: Context, wish: SignBookingWaiver): Promise<SignFacts> {
  const { bookingId, signed } = wish;
  const [facts] = await readSignFacts(pool, { bookingId, waiverVersionId: signed.versionId });
  if (!facts) throw new Refusal("BOOKING_NOT_FOUND");
  if (facts.status !== "confirmed") throw new Refusal("BOOKING_CANCELLED");
  return facts;
}

function asSignedBefore(facts: SignFacts, at: Date, { signed }: SignBookingWaiver): SignedWaiver {
  const isSame =
    facts.waiverVersionId === signed.versionId &&
    isDeepStrictEqual(facts.waiverSignature, signed.signature);
  if (!isSame) throw new Refusal("WAIVER_ALREADY_SIGNED");
  return { signedAt: at.toISOString() };
}

/** @returns when it was signed */
async function write(
  { pool }: Context,
  wish: SignBookingWaiver,
  facts: SignFacts,
): Promise<string> {
  const { bookingId, signed, actor } = wish;
  const { firstName, lastName } = facts;
  const waiver = signWaiver(facts, { firstName, lastName }, signed);
  await writeSignedWaiver(pool, {
    bookingId,
    firstName,
    lastName,
    waiverVersionId: waiver.versionId,
    waiverSignature: waiver.signature,
    waiverContent: waiver.contentSnapshot,
    waiverSha256: Buffer.from(waiver.sha256, "hex"),
    waiverSignedAt: waiver.signedAt,
    actorKind: actor.kind,
    actorId: actor.id,
  });
  return waiver.signedAt;
}
