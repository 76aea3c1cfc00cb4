/** The part of a text that the embedded fonts can print. */
export interface PrintableText {
  /** Empty when some letters cannot be printed. */
  text: string;
  /** False when characters were dropped. */
  isComplete: boolean;
}

/** Invisible characters: joiners, direction marks, variation selectors. */
const INVISIBLE = /\p{Cf}|\p{Variation_Selector}/gu;

/** Emoji: a sentence means the same without them. */
const PICTOGRAPH = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u20E3/u;

/**
 * Removes the emoji that the fonts lack. If they lack any other character, the result is empty,
 * because half a name or sentence would be worse.
 * @param hasGlyph whether a font has a glyph for the code point
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
