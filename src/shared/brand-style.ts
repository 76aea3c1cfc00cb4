/** Route of the style sheet that replaces the product's blue with the venue's colour. */
export const BRAND_STYLE_PATTERN = "/brand/:name{[0-9a-f]{6}\\.css}";

/** `#0b5394` → `/brand/0b5394.css`. */
export function brandStylePath(brandColour: string): string {
  return `/brand/${brandColour.slice(1)}.css`;
}
