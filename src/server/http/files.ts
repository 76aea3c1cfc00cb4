import type { Context, Handler } from "hono";
import { sentenceOf } from "../../shared/visitor-errors.ts";
import type { Files } from "../gateways/files/files.ts";

/** A year: what HTTP calls for ever (RFC 9111 asks caches for no more). */
const FOR_EVER = "public, max-age=31536000, immutable";

/**
 * `GET /files/:name`: a kept picture. A name never comes to mean other bytes, so browsers keep it
 * for ever and the name itself is the entity tag. What came from an upload is shown as exactly the
 * picture it was stored as: no sniffing, no scripts.
 */
export function fileHandler(files: Files): Handler {
  return async (c) => {
    const name = c.req.param("name") ?? "";
    const file = await files.read(name);
    if (!file) return notFound(c);

    const etag = `"${name}"`;
    c.header("Cache-Control", FOR_EVER);
    c.header("ETag", etag);
    c.header("X-Content-Type-Options", "nosniff");
    if (namesTag(c.req.header("If-None-Match"), etag)) return c.body(null, 304);

    c.header("Content-Type", file.contentType);
    c.header("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
    return c.body(file.bytes, 200);
  };
}

function notFound(c: Context): Response {
  c.header("Cache-Control", "no-store");
  c.header("X-Content-Type-Options", "nosniff");
  return c.text(sentenceOf("NOT_FOUND"), 404);
}

/** Weak comparison, as RFC 9110 (13.1.2) asks for If-None-Match. */
function namesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header
    .split(",")
    .some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);
}
