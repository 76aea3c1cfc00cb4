import { describe, expect, it } from "vitest";
import { hasSignature, participantNameOf } from "../../draft/waiver-draft.ts";
import { carriedOver, isSigned, outdatedBy } from "./waiver-validity.ts";

const amelia = { firstName: " Amelia ", lastName: "Hartley" };
const signed = {
  versionId: "v1",
  participantName: "Amelia Hartley",
  signature: { kind: "typed", name: "Amelia Hartley" },
  acceptTerms: true,
} as const;

describe("the signed waiver", () => {
  it("is signed by the full name, without stray spaces", () => {
    expect(participantNameOf(amelia)).toBe("Amelia Hartley");
    expect(participantNameOf({})).toBe("");
  });

  it("needs a signature, the terms and the same name", () => {
    expect(isSigned(signed, amelia)).toBe(true);
    expect(isSigned(null, amelia)).toBe(false);
    expect(isSigned({ ...signed, acceptTerms: false }, amelia)).toBe(false);
    expect(isSigned({ ...signed, signature: { kind: "drawn", path: "" } }, amelia)).toBe(false);
    expect(isSigned(signed, { ...amelia, firstName: "Bea" })).toBe(false);
  });

  it("does not take spaces for a name", () => {
    expect(hasSignature({ kind: "typed", name: "  " })).toBe(false);
    expect(hasSignature({ kind: "drawn", path: "M1 1L2 2" })).toBe(true);
  });

  it("is cleared by a new version or name, and by nothing else", () => {
    expect(carriedOver(signed, "v1", "Amelia Hartley")).toBe(signed);
    expect(hasSignature(carriedOver(signed, "v2", "Amelia Hartley").signature)).toBe(false);
    expect(carriedOver(signed, "v1", "Bea Hartley")).toEqual({
      versionId: "v1",
      participantName: "Bea Hartley",
      signature: { kind: "drawn", path: "" },
      acceptTerms: false,
    });
    expect(carriedOver(null, "v1", "Bea Hartley").acceptTerms).toBe(false);
  });

  it("says what cleared it: the text first, then the name; nothing where nothing was signed", () => {
    expect(outdatedBy(signed, "v1", "Amelia Hartley")).toBeNull();
    expect(outdatedBy(signed, "v1", "Bea Hartley")).toBe("name");
    expect(outdatedBy(signed, "v2", "Bea Hartley")).toBe("text");
    expect(outdatedBy(null, "v2", "Bea Hartley")).toBeNull();
    const unsigned = { ...signed, signature: { kind: "typed", name: " " } } as const;
    expect(outdatedBy(unsigned, "v2", "Bea Hartley")).toBeNull();
  });
});
