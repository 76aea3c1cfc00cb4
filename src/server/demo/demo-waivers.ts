import { createHash } from "node:crypto";
import { venue as settings } from "../../../database/seed/venue.ts";
import type { Signature } from "../../shared/contract/checkouts.ts";
import { waiverSnapshot } from "../../shared/rules/waiver-text.ts";
import type { Person } from "./demo-people.ts";
import type { Visit } from "./demo-slots.ts";
import type { DemoVenue } from "./demo-venue.ts";

export interface SignedWaiver {
  signedAt: Date;
  signature: Signature;
  contentSnapshot: string;
  /** Over the snapshot's UTF-8 bytes. */
  sha256: Buffer;
}

/**
 * Booked at the desk, most sign at once, the others when they arrive: so a party that is awaited may
 * still be unsigned, and so may one that did not come.
 */
export function signWaiver(
  visit: Visit,
  person: Person,
  waiver: DemoVenue["waiver"],
): SignedWaiver | null {
  const signedAt = visit.signsAhead ? visit.bookedAt : visit.arrivedAt;
  if (signedAt === null) return null;

  const participantName = `${person.firstName} ${person.lastName}`;
  const contentSnapshot = waiverSnapshot(waiver, {
    participantName,
    businessName: settings.businessName,
  });
  return {
    signedAt,
    signature: { kind: "typed", name: participantName },
    contentSnapshot,
    sha256: createHash("sha256").update(contentSnapshot, "utf8").digest(),
  };
}
