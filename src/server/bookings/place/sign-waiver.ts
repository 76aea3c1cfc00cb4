import { createHash } from "node:crypto";
import type { Placement } from "../../../shared/contract/public/checkouts.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { renderWaiverSnapshot } from "../../../shared/rules/waiver-text.ts";
import type { SignedWaiver } from "./purchase.ts";
import type { PlacementSnapshot } from "./read-placement.statement.ts";

/**
 * Builds the waiver that a signature belongs to. Its text comes from the stored version, never from
 * the caller.
 * @throws Refusal WAIVER_CHANGED when the version is not the current one
 */
export function signWaiver(
  snapshot: Pick<PlacementSnapshot, "now" | "businessName" | "waiver">,
  { firstName, lastName }: { firstName: string; lastName: string },
  signedWaiver: Pick<Placement["waiver"], "versionId" | "signature">,
): SignedWaiver {
  if (!snapshot.waiver) throw new Refusal("WAIVER_CHANGED");
  const names = {
    participantName: `${firstName} ${lastName}`.trim(),
    businessName: snapshot.businessName,
  };
  const text = renderWaiverSnapshot(snapshot.waiver, names);
  return {
    versionId: signedWaiver.versionId,
    signature: signedWaiver.signature,
    ...names,
    sha256: createHash("sha256").update(text, "utf8").digest("hex"),
    signedAt: snapshot.now.toISOString(),
  };
}
