import type { Context } from "hono";
import { type BrandColours, createBrandColours } from "../../../shared/rules/brand-colour.ts";

/** One year, the conventional "for ever". */
const IMMUTABLE = "public, max-age=31536000, immutable";

/**
 * `GET /brand/0b5394.css`: the design tokens that this brand colour replaces, for both themes. A
 * separate file, so that the page's policy need not allow inline styles. The URL determines the
 * content, so browsers may cache it for ever.
 */
export function brandStyle(c: Context): Response {
  const brand = `#${c.req.path.slice(-"000000.css".length, -".css".length)}`;
  const { light, dark } = createBrandColours(brand);
  const tokens = (Object.keys(light) as (keyof BrandColours)[]).map(
    (token) => `${toCssProperty(token)}:light-dark(${light[token]},${dark[token]})`,
  );
  c.header("Cache-Control", IMMUTABLE);
  return c.body(`:root{${tokens.join(";")}}`, 200, { "Content-Type": "text/css; charset=utf-8" });
}

/** `primarySoft` → `--color-primary-soft`. */
function toCssProperty(token: string): string {
  return `--color-${token.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
