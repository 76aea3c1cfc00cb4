/**
 * The design tokens in a form that email clients understand: hexadecimal instead of OKLCH, inline
 * for the light theme, and one style sheet that overrides the same classes in dark mode.
 */

const light = {
  page: "#eaf3f8",
  card: "#ffffff",
  sunken: "#ecf4f9",
  ink1: "#092237",
  ink2: "#364c5d",
  ink3: "#556978",
  line: "#d7e2e7",
  tear: "#c9d8e2",
  success: "#0b643e",
} as const;

const dark: Record<keyof typeof light, string> = {
  page: "#07141f",
  card: "#0e1e2c",
  sunken: "#050e19",
  ink1: "#ecf4f8",
  ink2: "#b7c9d3",
  ink3: "#92a6b4",
  line: "#253646",
  tear: "#2f4456",
  success: "#6fdaa1",
};

/** A venue's brand colours do not change in dark mode. */
export interface ButtonColours {
  background: string;
  ink: string;
  /** Whether the style sheet overrides the colours in dark mode. */
  hasDarkColours: boolean;
}

const DEFAULT_BUTTON_COLOURS: ButtonColours = {
  background: "#035588",
  ink: "#ffffff",
  hasDarkColours: true,
};

/** The venue's colour if it has one, with white or black text, whichever has more contrast. */
export function buttonColours(brandColour: string | null): ButtonColours {
  const rgb = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(brandColour ?? "");
  if (!rgb) return DEFAULT_BUTTON_COLOURS;
  const [red = 0, green = 0, blue = 0] = rgb.slice(1).map((part) => {
    const value = Number.parseInt(part, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const ink = luminance > BLACK_TEXT_LUMINANCE ? "#000000" : "#ffffff";
  return { background: rgb[0], ink, hasDarkColours: false };
}

/** Where black and white text have the same contrast ratio, 4.58 to 1 (WCAG 2.2). */
const BLACK_TEXT_LUMINANCE = 0.179;

export type Surface = "page" | "card" | "sunken";
export type Ink = "ink1" | "ink2" | "ink3" | "success";
export type Line = "line" | "tear";

export const fontFamily =
  'Figtree, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

export function surface(name: Surface) {
  return { className: name, style: { backgroundColor: light[name] } };
}

export function inkColour(ink: Ink): string {
  return light[ink];
}

/** A border in the colour of a line; the element must have the line's class. */
export function rule(line: Line, stroke: "1px solid" | "2px dashed"): string {
  return `${stroke} ${light[line]}`;
}

/** Rules that cannot be inline. `!important` lets a style sheet override inline styles. */
export const styleSheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .inset { padding: 28px 20px 36px !important; }
  .gutter { padding-left: 12px !important; padding-right: 12px !important; }
}
@media (prefers-color-scheme: dark) {
  .picture { filter: brightness(0.9); }
  .page, .page > table > tbody > tr > td { background-color: ${dark.page} !important; }
  .card { background-color: ${dark.card} !important; }
  .sunken { background-color: ${dark.sunken} !important; }
${(["ink1", "ink2", "ink3", "success"] as const)
  .map((ink) => `  .${ink} { color: ${dark[ink]} !important; }`)
  .join("\n")}
  .button-ground { background-color: #6ec7f2 !important; }
  .button-ink { color: #02182d !important; }
  .line { border-color: ${dark.line} !important; }
  .tear { border-color: ${dark.tear} !important; }
}`;
