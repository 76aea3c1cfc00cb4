import type { Context, Handler } from "hono";
import { getErrorSentence } from "../../../shared/visitor-errors.ts";
import { type FileStore, FileStoreUnavailable } from "./file-store.ts";

/** One year, the conventional "for ever". */
const IMMUTABLE = "public, max-age=31536000, immutable";
const RETRY_AFTER_SECONDS = "30";

/**
 * `GET /files/:name`: serves a stored picture. A name always means the same bytes, so browsers may
 * cache it for ever, and the name is the entity tag. Uploaded content gets no sniffing and no
 * scripts. While the store is unavailable the response is 503, without an error in the log for
 * each picture of a page: the request log is enough.
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

/** Weak comparison, as RFC 9110 (13.1.2) requires for If-None-Match. */
function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header
    .split(",")
    .some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);
}
