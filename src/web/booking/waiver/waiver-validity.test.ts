import { describe, expect, it } from "vitest";
import { getParticipantName, hasSignature } from "../../draft/waiver-draft.ts";
import { findWaiverChange, isWaiverSignedBy, refreshWaiverDraft } from "./waiver-validity.ts";

const amelia = { firstName: " Amelia ", lastName: "Hartley" };
const waiverDraft = {
  versionId: "v1",
  participantName: "Amelia Hartley",
  signature: { kind: "typed", name: "Amelia Hartley" },
  acceptTerms: true,
} as const;

describe("the signed waiver", () => {
  it("uses the full name without surplus spaces", () => {
    expect(getParticipantName(amelia)).toBe("Amelia Hartley");
    expect(getParticipantName({})).toBe("");
  });

  it("requires a signature, accepted terms and the same name", () => {
    expect(isWaiverSignedBy(waiverDraft, amelia)).toBe(true);
    expect(isWaiverSignedBy(null, amelia)).toBe(false);
    expect(isWaiverSignedBy({ ...waiverDraft, acceptTerms: false }, amelia)).toBe(false);
    expect(
      isWaiverSignedBy({ ...waiverDraft, signature: { kind: "drawn", path: "" } }, amelia),
    ).toBe(false);
    expect(isWaiverSignedBy(waiverDraft, { ...amelia, firstName: "Bea" })).toBe(false);
  });

  it("does not accept spaces as a typed signature", () => {
    expect(hasSignature({ kind: "typed", name: "  " })).toBe(false);
    expect(hasSignature({ kind: "drawn", path: "M1 1L2 2" })).toBe(true);
  });

  it("is cleared only by a new version or name", () => {
    expect(refreshWaiverDraft(waiverDraft, "v1", "Amelia Hartley")).toBe(waiverDraft);
    expect(hasSignature(refreshWaiverDraft(waiverDraft, "v2", "Amelia Hartley").signature)).toBe(
      false,
    );
    expect(refreshWaiverDraft(waiverDraft, "v1", "Bea Hartley")).toEqual({
      versionId: "v1",
      participantName: "Bea Hartley",
      signature: { kind: "drawn", path: "" },
      acceptTerms: false,
    });
    expect(refreshWaiverDraft(null, "v1", "Bea Hartley").acceptTerms).toBe(false);
  });

  it("reports what cleared it, the text before the name, and nothing when it was unsigned", () => {
    expect(findWaiverChange(waiverDraft, "v1", "Amelia Hartley")).toBeNull();
    expect(findWaiverChange(waiverDraft, "v1", "Bea Hartley")).toBe("name");
    expect(findWaiverChange(waiverDraft, "v2", "Bea Hartley")).toBe("text");
    expect(findWaiverChange(null, "v2", "Bea Hartley")).toBeNull();
    const unsigned = { ...waiverDraft, signature: { kind: "typed", name: " " } } as const;
    expect(findWaiverChange(unsigned, "v2", "Bea Hartley")).toBeNull();
  });
});
