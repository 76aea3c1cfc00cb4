import { join } from "node:path";
import { Font } from "@react-pdf/renderer";
import { projectRoot } from "../../platform/config/project-root.ts";

const FOLDER = join(projectRoot, "src", "server", "integrations", "pdf", "fonts");

/** Figtree is the brand font; DejaVu Sans covers the rest of Latin, Greek and Cyrillic. */
const WEIGHTS = {
  Figtree: { prefix: "figtree", weights: [400, 700, 800] },
  "DejaVu Sans": { prefix: "dejavu-sans", weights: [400, 700] },
} as const;

/** The value of `fontFamily`: each character uses the first family that has a glyph for it. */
export const fontFamilies: string[] = Object.keys(WEIGHTS);

for (const [family, { prefix, weights }] of Object.entries(WEIGHTS)) {
  const fonts = weights.map((fontWeight) => ({
    src: join(FOLDER, `${prefix}-${fontWeight}.ttf`),
    fontWeight,
  }));
  Font.register({ family, fonts });
}

/** In points: the width left beside the widest amount, and the smallest size of a name. */
export const NAME_COLUMN_WIDTH = 300;
export const NAME_MIN_SIZE = 14;

export const TITLE_TRACKING_EMS = -0.028;

const MAX_WORD_EMS = NAME_COLUMN_WIDTH / NAME_MIN_SIZE;

/** Disables hyphenation. A word that is wider than its line may break anywhere. */
Font.registerHyphenationCallback((word) => (measureEms(word) <= MAX_WORD_EMS ? [word] : [...word]));

/** Loads the fonts once. Must be awaited before {@link hasGlyph} and {@link measureEms}. */
export async function loadFonts(): Promise<void> {
  await Promise.all([...REGULAR, TITLE].map((font) => Font.load(font)));
}

const REGULAR = fontFamilies.map((fontFamily) => ({ fontFamily, fontWeight: 400 }));
const TITLE = { fontFamily: "Figtree", fontWeight: 800 };

/** Whether any of the fonts has a glyph for the code point. */
export function hasGlyph(codePoint: number): boolean {
  return REGULAR.some((font) => Font.getFont(font)?.data?.hasGlyphForCodePoint(codePoint) ?? false);
}

/** Returns the width of a text in the title font, in ems. */
export function measureEms(text: string): number {
  const font = Font.getFont(TITLE)?.data;
  if (!font) throw new Error("The fonts are not loaded yet.");
  return font.layout(text).advanceWidth / font.unitsPerEm + TITLE_TRACKING_EMS * text.length;
}
