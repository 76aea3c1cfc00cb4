import { timingSafeEqual } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { sha256 } from "../platform/secrets/secrets.ts";

const CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

/**
 * Answers with the metrics.
 * @param key what the request must present as a bearer token; undefined: nothing
 */
export function metricsHandler(
  readText: () => Promise<string>,
  key: string | undefined,
): MiddlewareHandler {
  const isAllowed = key === undefined ? () => true : createKeyCheck(key);
  return async (c) => {
    if (!isAllowed(c.req.header("authorization"))) {
      return c.text("Send METRICS_KEY as a bearer token.\n", 401, { "WWW-Authenticate": "Bearer" });
    }
    return c.body(await readText(), 200, {
      "Content-Type": CONTENT_TYPE,
      "Cache-Control": "no-store",
    });
  };
}

/** Compares in constant time. */
function createKeyCheck(key: string): (authorization: string | undefined) => boolean {
  const expected = sha256(`Bearer ${key}`);
  return (authorization = "") =>
    timingSafeEqual(sha256(authorization.replace(/^bearer /i, "Bearer ")), expected);
}
