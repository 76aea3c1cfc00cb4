/**
 * A colour by lightness (0 to 1), chroma (0 is grey) and hue (degrees). Equal steps look equal, so a
 * colour can be made lighter without becoming another one.
 */
export interface Oklch {
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
