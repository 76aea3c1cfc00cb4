import type { Context } from "hono";
import { type BrandColours, createBrandColours } from "../../../shared/rules/brand-colour.ts";

/** A year: what HTTP calls for ever (RFC 9111 asks caches for no more). */
const IMMUTABLE = "public, max-age=31536000, immutable";

/**
 * `GET /brand/0b5394.css`: the tokens that this colour replaces, in both themes. A file of its own
 * instead of a style in the page, so that the page's policy stays without inline styles; its address
 * says everything about it, so browsers keep it for ever.
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
