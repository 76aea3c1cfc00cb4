import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  renderWaiverText,
  splitWaiverText,
  toWaiverBlocks,
  type WaiverBlock,
} from "./waiver-text.ts";

const names = { participantName: "Amelia Hartley", businessName: "Harbour Lake Aquapark" };

describe("the text that a person signs", () => {
  test("has both names in place of their placeholders", () => {
    const template = "I, [PARTICIPANT NAME], visit [BUSINESS NAME]. [BUSINESS NAME] agrees.";
    expect(renderWaiverText(template, names)).toBe(
      "I, Amelia Hartley, visit Harbour Lake Aquapark. Harbour Lake Aquapark agrees.",
    );
  });

  test("is split into segments, so that names can be distinguished from the text around them", () => {
    expect(splitWaiverText("[PARTICIPANT NAME] visits [BUSINESS NAME].", names)).toEqual([
      { text: "Amelia Hartley", isName: true },
      { text: " visits ", isName: false },
      { text: "Harbour Lake Aquapark", isName: true },
      { text: ".", isName: false },
    ]);
    expect(splitWaiverText("", names)).toEqual([]);
  });

  test("leaves everything else unchanged, other brackets included", () => {
    const template = "[participant name] [DATE] [[BUSINESS NAME] $& \\";
    expect(renderWaiverText(template, names)).toBe(
      "[participant name] [DATE] [Harbour Lake Aquapark $& \\",
    );
  });

  test.each(["$&", "$1", "$$", "$`", "$'", "[BUSINESS NAME]", "[PARTICIPANT NAME]", "\\n", "<b>"])(
    "keeps the name %j as it was typed",
    (name) => {
      const template = "I, [PARTICIPANT NAME], at [BUSINESS NAME].";
      expect(renderWaiverText(template, { participantName: name, businessName: "Lake" })).toBe(
        `I, ${name}, at Lake.`,
      );
      expect(renderWaiverText(template, { participantName: "Amelia", businessName: name })).toBe(
        `I, Amelia, at ${name}.`,
      );
    },
  );

  test("is the template's segments with exactly the typed names between them", () => {
    const placeholder = fc.constantFrom("[PARTICIPANT NAME]", "[BUSINESS NAME]");
    const piece = fc.string().filter((text) => !/[[\]]/.test(text));
    const name = fc.oneof(fc.string({ unit: "grapheme" }), placeholder, fc.constant("$&"));
    fc.assert(
      fc.property(
        fc.array(fc.oneof(piece, placeholder)),
        name,
        name,
        (pieces, participantName, businessName) => {
          const expected = pieces.map((text) => {
            if (text === "[PARTICIPANT NAME]") return participantName;
            return text === "[BUSINESS NAME]" ? businessName : text;
          });
          const text = renderWaiverText(pieces.join(""), { participantName, businessName });
          expect(text).toBe(expected.join(""));
        },
      ),
    );
  });
});

describe("a waiver's paragraphs", () => {
  test("are separated by empty lines; those beginning 1. to 5. are numbered", () => {
    const text = "I agree.\n\n1. Swim.\n\n2. Float.\n \t\n5. Rest.\n\n\n\nThe end.";
    expect(toWaiverBlocks(text)).toEqual([
      { kind: "paragraph", text: "I agree." },
      { kind: "numbered", number: 1, text: "Swim." },
      { kind: "numbered", number: 2, text: "Float." },
      { kind: "numbered", number: 5, text: "Rest." },
      { kind: "paragraph", text: "The end." },
    ]);
  });

  test("that are numbered can follow each other without an empty line", () => {
    expect(toWaiverBlocks("Rules:\n1. Swim.\n2. Float\non your back.")).toEqual([
      { kind: "paragraph", text: "Rules:" },
      { kind: "numbered", number: 1, text: "Swim." },
      { kind: "numbered", number: 2, text: "Float\non your back." },
    ]);
  });

  test("that begin 6. belong to the one before, unless an empty line separates them", () => {
    expect(toWaiverBlocks("5. Rest.\n6. Eat.")).toEqual([
      { kind: "numbered", number: 5, text: "Rest.\n6. Eat." },
    ]);
    expect(toWaiverBlocks("5. Rest.\n\n6. Eat.")).toEqual([
      { kind: "numbered", number: 5, text: "Rest." },
      { kind: "paragraph", text: "6. Eat." },
    ]);
  });

  test("are the same with CRLF line endings", () => {
    const text = "I agree.\n\n1. Swim.\n2. Float.\n\nThe end.";
    expect(toWaiverBlocks(text.replaceAll("\n", "\r\n"))).toEqual(toWaiverBlocks(text));
  });

  test.each([
    "0. Nought",
    "6. Six",
    "10. Ten",
    "12. Twelve",
    "1.5 metres deep",
    "1) One",
    "1.",
    "I.",
  ])("beginning %j are not numbered", (text) => {
    expect(toWaiverBlocks(text)).toEqual([{ kind: "paragraph", text }]);
  });

  test("are none in an empty text", () => {
    expect(toWaiverBlocks("")).toEqual([]);
    expect(toWaiverBlocks(" \n\n \n")).toEqual([]);
  });

  test("keep all characters except white space, in order", () => {
    const piece = fc.constantFrom(
      "\n",
      "\n\n",
      " ",
      "1. ",
      "5. ",
      "6. ",
      "word",
      "2.",
      "\r\n",
      "[x]",
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join("");
        const shown = toWaiverBlocks(text).map(asWritten).join("");
        expect(shown.replace(/\s/g, "")).toBe(text.replace(/\s/g, ""));
      }),
      { numRuns: 500 },
    );
  });
});

function asWritten(block: WaiverBlock): string {
  return block.kind === "numbered" ? `${block.number}.${block.text}` : block.text;
}
