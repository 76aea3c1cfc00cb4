/** What of a text can be written with the fonts at hand. */
export interface PrintableText {
  /** Empty when nothing sensible is left. */
  text: string;
  /** False when something had to be left out. */
  isComplete: boolean;
}

/** What a person sees nothing of: joiners, direction marks, the choice between two looks of a sign. */
const INVISIBLE = /\p{Cf}|\p{Variation_Selector}/gu;

/** Little pictures: a sentence says the same without them. */
const PICTOGRAPH = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u20E3/u;

/**
 * A text without the little pictures that no font at hand has. With letters that none has it is
 * nothing at all: half a name or sentence would be worse.
 * @param hasGlyph whether a font has the character of this code point
 */
export function toPrintableText(
  text: string,
  hasGlyph: (codePoint: number) => boolean,
): PrintableText {
  const characters = [...text.normalize("NFC").replace(INVISIBLE, "")];
  const missing = new Set(
    characters.filter(
      (character) => character !== "\n" && !hasGlyph(character.codePointAt(0) ?? 0),
    ),
  );
  if (missing.size === 0) return { text: characters.join(""), isComplete: true };
  if ([...missing].some((character) => !PICTOGRAPH.test(character))) {
    return { text: "", isComplete: false };
  }
  const printable = characters.filter((character) => !missing.has(character)).join("");
  const trimmed = printable.replace(/ {2,}/g, " ").replace(/ +$/gm, "").trim();
  return { text: trimmed, isComplete: false };
}
