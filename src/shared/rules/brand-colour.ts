/** The design tokens that a venue's colour replaces (see styles/tokens.css), each as `#rrggbb`. */
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

const HEX_COLOUR = /^#[0-9a-f]{6}$/;

/** Parses a stored colour, `#rrggbb` in any case. Returns null for anything else. */
export function parseBrandColour(text: string | null): string | null {
  const colour = text?.trim().toLowerCase() ?? "";
  return HEX_COLOUR.test(colour) ? colour : null;
}

/** The minimum contrast between text and its background (WCAG 2.2, 1.4.3). */
const MIN_TEXT_CONTRAST = 4.5;

/** Chroma of the product's own blue; a greyer brand gets greyer tints. */
const PRODUCT_CHROMA = 0.108;

/** The surface of each theme with the lowest contrast to text (see styles/tokens.css). */
const LOWEST_CONTRAST_SURFACE = {
  light: { lightness: 0.945, chroma: 0.016, hue: 231 },
  dark: { lightness: 0.305, chroma: 0.05, hue: 58 },
} as const;

/**
 * The tokens of both themes for a venue's colour: unchanged where it is readable, otherwise
 * darkened (or lightened, in the dark theme) until it is. Tints keep the lightness of the product's
 * own.
 */
export function createBrandColours(brand: string): { light: BrandColours; dark: BrandColours } {
  const colour = hexToOklch(brand);
  return { light: createLightColours(colour), dark: createDarkColours(colour) };
}

function createLightColours(brand: Oklch): BrandColours {
  const tint = createTint(brand);
  const primarySoft = tint(0.953, 0.025);
  const primarySoftHover = tint(0.925, 0.038);
  const backgrounds = [
    oklchToHex(LOWEST_CONTRAST_SURFACE.light),
    primarySoft,
    primarySoftHover,
    "#ffffff",
  ];
  const primary = toReadable(brand, backgrounds, -1);
  // A nearly black colour cannot get darker, so its hover state is lighter.
  const isDark = primary.lightness < 0.3;
  return {
    primary: oklchToHex(primary),
    primaryHover: oklchToHex(shiftLightness(primary, isDark ? 0.1 : -0.065)),
    onPrimary: "#ffffff",
    primarySoft,
    primarySoftHover,
    onPrimarySoft: oklchToHex(
      toReadable({ ...primary, lightness: Math.min(primary.lightness, 0.4) }, backgrounds, -1),
    ),
    primaryLine: tint(0.8, 0.07),
    link: oklchToHex(primary),
    focus: oklchToHex(primary),
  };
}

/**
 * Strong colours glare on dark surfaces. Less chroma or more lightness than this would turn the
 * brand's colour into another one: red would become pink.
 */
const DARK_LIMITS = { maxChroma: 0.2, minLightness: 0.64 } as const;

function createDarkColours(brand: Oklch): BrandColours {
  const tint = createTint(brand);
  const onPrimary = tint(0.205, 0.05);
  const primarySoft = tint(0.3, 0.062);
  const primarySoftHover = tint(0.345, 0.07);
  const backgrounds = [
    oklchToHex(LOWEST_CONTRAST_SURFACE.dark),
    primarySoft,
    primarySoftHover,
    onPrimary,
  ];
  const softened = {
    lightness: Math.min(Math.max(brand.lightness, DARK_LIMITS.minLightness), 0.92),
    chroma: Math.min(brand.chroma, DARK_LIMITS.maxChroma),
    hue: brand.hue,
  };
  const primary = toReadable(softened, backgrounds, 1);
  return {
    primary: oklchToHex(primary),
    primaryHover: oklchToHex(shiftLightness(primary, primary.lightness < 0.9 ? 0.055 : 0.04)),
    onPrimary,
    primarySoft,
    primarySoftHover,
    onPrimarySoft: tint(0.875, 0.065),
    primaryLine: tint(0.47, 0.09),
    link: oklchToHex(shiftLightness(primary, 0.02)),
    focus: oklchToHex(shiftLightness(primary, 0.02)),
  };
}

/** Colours in the brand's hue, with at most the chroma that the product's own tints have. */
function createTint({ chroma, hue }: Oklch) {
  const chromaRatio = Math.min(1, chroma / PRODUCT_CHROMA);
  return (lightness: number, baseChroma: number) =>
    oklchToHex({ lightness, chroma: baseChroma * chromaRatio, hue });
}

const LIGHTNESS_STEP = 0.01;

/**
 * The colour itself, or the nearest darker (-1) or lighter (1) one that is readable on every
 * background.
 */
function toReadable(colour: Oklch, backgrounds: readonly string[], direction: 1 | -1): Oklch {
  let result = colour;
  while (
    backgrounds.some((other) => contrastRatio(oklchToHex(result), other) < MIN_TEXT_CONTRAST)
  ) {
    const next = result.lightness + direction * LIGHTNESS_STEP;
    if (next < 0 || next > 1) return result;
    result = { ...result, lightness: next };
  }
  return result;
}

function shiftLightness(colour: Oklch, by: number): Oklch {
  return { ...colour, lightness: Math.min(1, Math.max(0, colour.lightness + by)) };
}

/**
 * A colour by lightness (0 to 1), chroma (0 is grey) and hue (degrees). The space is perceptually
 * uniform, so changing the lightness does not shift the hue.
 */
interface Oklch {
  lightness: number;
  chroma: number;
  hue: number;
}

/** Linear light; outside 0 to 1 where no screen can show the colour. */
type LinearRgb = readonly [number, number, number];

const DEGREES = 180 / Math.PI;

/** `#rrggbb` → OKLCH, by the matrices of CSS Color 4 (section 10.9). */
export function hexToOklch(hex: string): Oklch {
  const [r, g, b] = hexToLinearRgb(hex);
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

/** The precision of the search for the largest displayable chroma. */
const CHROMA_STEP = 0.0005;

/**
 * OKLCH → `#rrggbb`. A colour that no screen can show keeps its lightness and hue and loses chroma.
 */
export function oklchToHex({ lightness, chroma, hue }: Oklch): string {
  const rgb = oklchToLinearRgb(lightness, chroma, hue);
  if (isInGamut(rgb)) return formatHex(rgb);
  let [inGamut, outOfGamut] = [0, chroma];
  while (outOfGamut - inGamut > CHROMA_STEP) {
    const middle = (inGamut + outOfGamut) / 2;
    if (isInGamut(oklchToLinearRgb(lightness, middle, hue))) inGamut = middle;
    else outOfGamut = middle;
  }
  return formatHex(oklchToLinearRgb(lightness, inGamut, hue));
}

/** The contrast of two `#rrggbb` colours, 1 to 21, as defined by WCAG 2.2. */
export function contrastRatio(one: string, other: string): number {
  const [dark = 0, bright = 0] = [relativeLuminance(one), relativeLuminance(other)].sort(
    (a, b) => a - b,
  );
  return (bright + 0.05) / (dark + 0.05);
}

function relativeLuminance(hex: string): number {
  const [r, g, b] = hexToLinearRgb(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function hexToLinearRgb(hex: string): LinearRgb {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function oklchToLinearRgb(lightness: number, chroma: number, hue: number): LinearRgb {
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

/** Rounding to 8 bits hides an error of this size. */
const TOLERANCE = 0.0001;

function isInGamut(rgb: LinearRgb): boolean {
  return rgb.every((part) => part >= -TOLERANCE && part <= 1 + TOLERANCE);
}

function formatHex(rgb: LinearRgb): string {
  const parts = rgb.map((part) => {
    const clamped = Math.min(1, Math.max(0, part));
    const value = clamped <= 0.0031308 ? clamped * 12.92 : 1.055 * clamped ** (1 / 2.4) - 0.055;
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${parts.join("")}`;
}
