import { createHash } from "node:crypto";
import { venue as settings } from "../../../database/seed/venue.ts";
import type { Signature } from "../../shared/contract/checkouts.ts";
import { waiverSnapshot } from "../../shared/rules/waiver-text.ts";
import type { Person } from "./demo-people.ts";
import type { DemoVenue } from "./demo-venue.ts";
import type { Clock, Visit } from "./demo-visits.ts";
import type { SeededRandom } from "./seeded-random.ts";

export interface SignedWaiver {
  signedAt: Date;
  signature: Signature;
  contentSnapshot: string;
  /** Over the snapshot's UTF-8 bytes. */
  sha256: Buffer;
}

const SIGNED_WHEN_BOOKING_SHARE = 0.7;
const ARRIVAL_MS = 20 * 60_000;

/**
 * Booked at the desk, most sign at once, the others when they arrive: so a coming visit may still be
 * unsigned, and so may one that was cancelled.
 */
export function signWaiver(
  random: SeededRandom,
  visit: Visit,
  person: Person,
  waiver: DemoVenue["waiver"],
  { now }: Clock,
): SignedWaiver | null {
  const arrivesAt = new Date(visit.slot.startsAt.getTime() - ARRIVAL_MS);
  const signsNow = random.chance(SIGNED_WHEN_BOOKING_SHARE);
  if (!signsNow && (visit.cancelledAt !== null || arrivesAt > now)) return null;

  const participantName = `${person.firstName} ${person.lastName}`;
  const contentSnapshot = waiverSnapshot(waiver, {
    participantName,
    businessName: settings.businessName,
  });
  return {
    signedAt: signsNow ? visit.bookedAt : arrivesAt,
    signature: { kind: "typed", name: participantName },
    contentSnapshot,
    sha256: createHash("sha256").update(contentSnapshot, "utf8").digest(),
  };
}
