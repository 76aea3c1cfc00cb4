import { describe, expect, it } from "vitest";
import { toWaiverBlocks } from "../../shared/rules/waiver-text.ts";
import { toWaiverSections } from "./waiver-sections.ts";

describe("toWaiverSections", () => {
  it("groups adjacent numbered paragraphs into one list", () => {
    const text = "I agree.\n\n1. Swim.\n2. Float.\n\nThe end.\n\n3. Again.";
    expect(toWaiverSections(toWaiverBlocks(text))).toEqual([
      { kind: "paragraph", text: "I agree." },
      {
        kind: "list",
        items: [
          { kind: "numbered", number: 1, text: "Swim." },
          { kind: "numbered", number: 2, text: "Float." },
        ],
      },
      { kind: "paragraph", text: "The end." },
      { kind: "list", items: [{ kind: "numbered", number: 3, text: "Again." }] },
    ]);
  });

  it("returns nothing for an empty waiver", () => {
    expect(toWaiverSections([])).toEqual([]);
  });
});
