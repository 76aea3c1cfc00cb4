import { join } from "node:path";
import { Font } from "@react-pdf/renderer";
import { projectRoot } from "../../platform/config/project-root.ts";

const FOLDER = join(projectRoot, "src", "server", "integrations", "pdf", "fonts");

/** Figtree is the look; DejaVu Sans writes what it lacks: Greek, Cyrillic, the rest of Latin. */
const WEIGHTS = {
  Figtree: { prefix: "figtree", weights: [400, 700, 800] },
  "DejaVu Sans": { prefix: "dejavu-sans", weights: [400, 700] },
} as const;

/** For `fontFamily`: a character is written with the first that has it. */
export const fontFamilies: string[] = Object.keys(WEIGHTS);

for (const [family, { prefix, weights }] of Object.entries(WEIGHTS)) {
  const fonts = weights.map((fontWeight) => ({
    src: join(FOLDER, `${prefix}-${fontWeight}.ttf`),
    fontWeight,
  }));
  Font.register({ family, fonts });
}

/** In points: what the widest amount leaves beside it, and the size to which a name shrinks. */
export const NAME_COLUMN_WIDTH = 300;
export const NAME_MIN_SIZE = 14;

/** The tracking of titles, in ems. */
export const TITLE_TRACKING_EMS = -0.028;

const MAX_WORD_EMS = NAME_COLUMN_WIDTH / NAME_MIN_SIZE;

/** Words are not hyphenated; one that is wider than its line can be broken anywhere. */
Font.registerHyphenationCallback((word) => (measureEms(word) <= MAX_WORD_EMS ? [word] : [...word]));

/** Reads the fonts, once in a process: both functions below answer from them. */
export async function loadFonts(): Promise<void> {
  await Promise.all([...REGULAR, TITLE].map((font) => Font.load(font)));
}

const REGULAR = fontFamilies.map((fontFamily) => ({ fontFamily, fontWeight: 400 }));
const TITLE = { fontFamily: "Figtree", fontWeight: 800 };

/** Whether a character can be written at all. */
export function hasGlyph(codePoint: number): boolean {
  return REGULAR.some((font) => Font.getFont(font)?.data?.hasGlyphForCodePoint(codePoint) ?? false);
}

/** How wide a text is as a title, where nothing else stands on its line, in ems. */
export function measureEms(text: string): number {
  const font = Font.getFont(TITLE)?.data;
  if (!font) throw new Error("The fonts are not open yet.");
  return font.layout(text).advanceWidth / font.unitsPerEm + TITLE_TRACKING_EMS * text.length;
}
