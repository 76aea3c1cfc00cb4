/**
 * The design tokens as mail programs understand them: hexadecimal instead of OKLCH, inline for the
 * light theme, and one style sheet that repaints the same classes in the dark.
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

/** `1px solid` or `2px dashed` in the colour of a line; the element carries the line's class. */
export function rule(line: Line, stroke: "1px solid" | "2px dashed"): string {
  return `${stroke} ${light[line]}`;
}

/**
 * What cannot stand inline. The picture is cropped only where both properties are known: one
 * without the other would squash it. `!important` is how a style sheet beats an inline style.
 */
export const styleSheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@supports (aspect-ratio: 5 / 2) and (object-fit: cover) {
  .picture { aspect-ratio: 5 / 2; object-fit: cover; object-position: 50% 42%; }
}
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
  .line { border-color: ${dark.line} !important; }
  .tear { border-color: ${dark.tear} !important; }
}`;
