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

/**
 * A colour by lightness (0 to 1), chroma (0 is grey) and hue (degrees). Equal steps look equal, so a
 * colour can be made lighter without becoming another one.
 */
interface Oklch {
  lightness: number;
  chroma: number;
  hue: number;
}

/** Red, green and blue, as light: 0 to 1 and beyond where no screen can show it. */
type Light = readonly [number, number, number];

const DEGREES = 180 / Math.PI;

/** `#rrggbb` → OKLCH, by the matrices of CSS Color 4 (section 10.9). */
export function oklchOf(hex: string): Oklch {
  const [r, g, b] = lightOf(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, bb),
    hue: (Math.atan2(bb, a) * DEGREES + 360) % 360,
  };
}

/** How near the largest chroma that a screen can show is sought. */
const CHROMA_STEP = 0.0005;

/** OKLCH → `#rrggbb`; where no screen can show it, the same lightness and hue with less chroma. */
export function hexOf({ lightness, chroma, hue }: Oklch): string {
  const light = lightOfOklch(lightness, chroma, hue);
  if (isShown(light)) return writeHex(light);
  let [shown, tooMuch] = [0, chroma];
  while (tooMuch - shown > CHROMA_STEP) {
    const middle = (shown + tooMuch) / 2;
    if (isShown(lightOfOklch(lightness, middle, hue))) shown = middle;
    else tooMuch = middle;
  }
  return writeHex(lightOfOklch(lightness, shown, hue));
}

/** The contrast of two `#rrggbb` colours, 1 to 21, as WCAG 2.2 reckons it. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

function luminanceOf(hex: string): number {
  const [r, g, b] = lightOf(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function lightOf(hex: string): Light {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function lightOfOklch(lightness: number, chroma: number, hue: number): Light {
  const a = chroma * Math.cos(hue / DEGREES);
  const b = chroma * Math.sin(hue / DEGREES);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** Rounding to 8 bits forgives this much. */
const TOLERANCE = 0.0001;

function isShown(light: Light): boolean {
  return light.every((part) => part >= -TOLERANCE && part <= 1 + TOLERANCE);
}

function writeHex(light: Light): string {
  const parts = light.map((part) => {
    const inside = Math.min(1, Math.max(0, part));
    const value = inside <= 0.0031308 ? inside * 12.92 : 1.055 * inside ** (1 / 2.4) - 0.055;
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${parts.join("")}`;
}
