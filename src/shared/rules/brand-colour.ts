import { contrastOf, hexOf, type Oklch, oklchOf } from "./oklch.ts";

/** What a venue's colour replaces among the design tokens (see styles/tokens.css), each as `#rrggbb`. */
export interface BrandColours {
  primary: string;
  primaryHover: string;
  onPrimary: string;
  primarySoft: string;
  primarySoftHover: string;
  onPrimarySoft: string;
  primaryLine: string;
  link: string;
  focus: string;
}

const WRITTEN = /^#[0-9a-f]{6}$/;

/** A colour as the settings keep it, `#rrggbb` in any case; null for whatever else stands there. */
export function readBrandColour(text: string | null): string | null {
  const colour = text?.trim().toLowerCase() ?? "";
  return WRITTEN.test(colour) ? colour : null;
}

/** The least contrast of text on what is behind it (WCAG 2.2, 1.4.3). */
const TEXT_CONTRAST = 4.5;

/** The product's own blue has this much; a greyer brand has greyer tints. */
const OWN_CHROMA = 0.108;

/** The surface of each theme that leaves text the least contrast (see styles/tokens.css). */
const HARDEST = {
  light: { lightness: 0.945, chroma: 0.016, hue: 231 },
  dark: { lightness: 0.305, chroma: 0.05, hue: 58 },
} as const;

/**
 * The venue's colour as the tokens of both themes: as it is where it can be read, else made darker
 * (or lighter in the dark) until it can. The tints keep the lightness of the product's own.
 * @param brand `#rrggbb`
 */
export function brandColours(brand: string): { light: BrandColours; dark: BrandColours } {
  const colour = oklchOf(brand);
  return { light: lightColours(colour), dark: darkColours(colour) };
}

function lightColours(brand: Oklch): BrandColours {
  const tint = tintsOf(brand);
  const primarySoft = tint(0.953, 0.025);
  const primarySoftHover = tint(0.925, 0.038);
  const behind = [hexOf(HARDEST.light), primarySoft, primarySoftHover, "#ffffff"];
  const primary = readable(brand, behind, -1);
  // What is nearly black has nowhere darker to go.
  const isDark = primary.lightness < 0.3;
  return {
    primary: hexOf(primary),
    primaryHover: hexOf(moved(primary, isDark ? 0.1 : -0.065)),
    onPrimary: "#ffffff",
    primarySoft,
    primarySoftHover,
    onPrimarySoft: hexOf(
      readable({ ...primary, lightness: Math.min(primary.lightness, 0.4) }, behind, -1),
    ),
    primaryLine: tint(0.8, 0.07),
    link: hexOf(primary),
    focus: hexOf(primary),
  };
}

/**
 * On dark surfaces the strongest colours glare. Less chroma or more lightness than this would make
 * another colour of the brand: a red would be pink.
 */
const DARK = { mostChroma: 0.2, leastLightness: 0.64 } as const;

function darkColours(brand: Oklch): BrandColours {
  const tint = tintsOf(brand);
  const onPrimary = tint(0.205, 0.05);
  const primarySoft = tint(0.3, 0.062);
  const primarySoftHover = tint(0.345, 0.07);
  const behind = [hexOf(HARDEST.dark), primarySoft, primarySoftHover, onPrimary];
  const calm = {
    lightness: Math.min(Math.max(brand.lightness, DARK.leastLightness), 0.92),
    chroma: Math.min(brand.chroma, DARK.mostChroma),
    hue: brand.hue,
  };
  const primary = readable(calm, behind, 1);
  return {
    primary: hexOf(primary),
    primaryHover: hexOf(moved(primary, primary.lightness < 0.9 ? 0.055 : 0.04)),
    onPrimary,
    primarySoft,
    primarySoftHover,
    onPrimarySoft: tint(0.875, 0.065),
    primaryLine: tint(0.47, 0.09),
    link: hexOf(moved(primary, 0.02)),
    focus: hexOf(moved(primary, 0.02)),
  };
}

/** Colours of the brand's hue, with the chroma that the product's own would have at most. */
function tintsOf({ chroma, hue }: Oklch) {
  const share = Math.min(1, chroma / OWN_CHROMA);
  return (lightness: number, own: number) => hexOf({ lightness, chroma: own * share, hue });
}

const LIGHTNESS_STEP = 0.01;

/** The colour itself, or the nearest darker (-1) or lighter (1) one that can be read on all of these. */
function readable(colour: Oklch, behind: readonly string[], direction: 1 | -1): Oklch {
  let found = colour;
  while (behind.some((other) => contrastOf(hexOf(found), other) < TEXT_CONTRAST)) {
    const next = found.lightness + direction * LIGHTNESS_STEP;
    if (next < 0 || next > 1) return found;
    found = { ...found, lightness: next };
  }
  return found;
}

function moved(colour: Oklch, by: number): Oklch {
  return { ...colour, lightness: Math.min(1, Math.max(0, colour.lightness + by)) };
}
