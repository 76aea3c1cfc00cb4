/** The style sheet that puts a venue's colour in the place of the product's own blue. */
export const BRAND_STYLE_PATTERN = "/brand/:name{[0-9a-f]{6}\\.css}";

/** `#0b5394` → `/brand/0b5394.css`. */
export function brandStylePath(brandColour: string): string {
  return `/brand/${brandColour.slice(1)}.css`;
}
