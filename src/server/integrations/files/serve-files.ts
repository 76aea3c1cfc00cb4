import type { Context, Handler } from "hono";
import { getErrorSentence } from "../../../shared/visitor-errors.ts";
import { type FileStore, FileStoreUnavailable } from "./file-store.ts";

/** A year: what HTTP calls for ever (RFC 9111 asks caches for no more). */
const IMMUTABLE = "public, max-age=31536000, immutable";
const RETRY_AFTER_SECONDS = "30";

/**
 * `GET /files/:name`: a kept picture. A name never comes to mean other bytes, so browsers keep it
 * for ever and the name itself is the entity tag. What came from an upload is shown as exactly the
 * picture it was stored as: no sniffing, no scripts. While a store elsewhere is away the answer is
 * 503: a page asks for many pictures, so that is told by the log of requests and no error each.
 */
export function createFileHandler(files: FileStore): Handler {
  return async (c) => {
    const name = c.req.param("name") ?? "";
    const file = await files.read(name).catch(unavailableOrThrow);
    if (file === "away") return sendUnavailable(c);
    if (!file) return sendNotFound(c);

    const etag = `"${name}"`;
    c.header("Cache-Control", IMMUTABLE);
    c.header("ETag", etag);
    c.header("X-Content-Type-Options", "nosniff");
    if (matchesEtag(c.req.header("If-None-Match"), etag)) return c.body(null, 304);

    c.header("Content-Type", file.contentType);
    c.header("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
    return c.body(file.bytes, 200);
  };
}

function unavailableOrThrow(error: unknown): "away" {
  if (error instanceof FileStoreUnavailable) return "away";
  throw error;
}

function sendUnavailable(c: Context): Response {
  c.header("Retry-After", RETRY_AFTER_SECONDS);
  return sendText(c, "This picture cannot be shown at the moment.", 503);
}

function sendNotFound(c: Context): Response {
  return sendText(c, getErrorSentence("NOT_FOUND"), 404);
}

function sendText(c: Context, sentence: string, status: 404 | 503): Response {
  c.header("Cache-Control", "no-store");
  c.header("X-Content-Type-Options", "nosniff");
  return c.text(sentence, status);
}

/** Weak comparison, as RFC 9110 (13.1.2) asks for If-None-Match. */
function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header
    .split(",")
    .some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);
}
