import { createHash } from "node:crypto";
import type { Placement } from "../../../shared/contract/public/checkouts.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { waiverSnapshot } from "../../../shared/rules/waiver-text.ts";
import type { Purchase } from "./purchase.ts";
import type { PlacementFacts } from "./read-placement.statement.ts";

/**
 * What a signature stands under. The snapshot is made here from the version shown, never from text
 * that the caller sends.
 * @throws Refusal WAIVER_CHANGED when the version is not the one that is signed today.
 */
export function signWaiver(
  facts: Pick<PlacementFacts, "now" | "businessName" | "waiver">,
  { firstName, lastName }: { firstName: string; lastName: string },
  signed: Pick<Placement["waiver"], "versionId" | "signature">,
): Purchase["waiver"] {
  if (!facts.waiver) throw new Refusal("WAIVER_CHANGED");
  const contentSnapshot = waiverSnapshot(facts.waiver, {
    participantName: `${firstName} ${lastName}`.trim(),
    businessName: facts.businessName,
  });
  return {
    versionId: signed.versionId,
    signature: signed.signature,
    contentSnapshot,
    sha256: createHash("sha256").update(contentSnapshot, "utf8").digest("hex"),
    signedAt: facts.now.toISOString(),
  };
}
