/** What of a text can be written with the fonts at hand. */
export interface Legible {
  /** Empty when nothing sensible is left. */
  text: string;
  /** False when something had to be left out. */
  isWhole: boolean;
}

/** What a person sees nothing of: joiners, direction marks, the choice between two looks of a sign. */
const UNSEEN = /\p{Cf}|\p{Variation_Selector}/gu;

/** Little pictures: a sentence says the same without them. */
const PICTOGRAPH = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u20E3/u;

/**
 * A text without the little pictures that no font at hand has. With letters that none has it is
 * nothing at all: half a name or sentence would be worse.
 * @param canWrite whether a font has the character of this code point
 */
export function legible(text: string, canWrite: (codePoint: number) => boolean): Legible {
  const characters = [...text.normalize("NFC").replace(UNSEEN, "")];
  const missing = new Set(
    characters.filter(
      (character) => character !== "\n" && !canWrite(character.codePointAt(0) ?? 0),
    ),
  );
  if (missing.size === 0) return { text: characters.join(""), isWhole: true };
  if ([...missing].some((character) => !PICTOGRAPH.test(character))) {
    return { text: "", isWhole: false };
  }
  const kept = characters.filter((character) => !missing.has(character)).join("");
  const rest = kept.replace(/ {2,}/g, " ").replace(/ +$/gm, "").trim();
  return { text: rest, isWhole: false };
}
