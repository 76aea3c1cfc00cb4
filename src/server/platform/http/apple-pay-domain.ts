import { readFile } from "node:fs/promises";
import { Hono } from "hono";
import type { Logger } from "pino";
import type { Config } from "../config/config.ts";

export const APPLE_PAY_DOMAIN_PATH = "/.well-known/apple-developer-merchantid-domain-association";

/**
 * Serves the file that proves to Apple that the domain takes Apple Pay. It comes from Square, which
 * replaces it now and then: it is read for each request and never cached. Without it, no such page.
 */
export function applePayDomainRoutes(
  config: Pick<Config, "applePayDomainFile">,
  log: Pick<Logger, "warn">,
): Hono {
  const app = new Hono();
  const file = config.applePayDomainFile;
  if (file === undefined) return app;
  app.get(APPLE_PAY_DOMAIN_PATH, async (c) => {
    try {
      const content = await readFile(file);
      c.header("Cache-Control", "no-store");
      return c.body(content, 200, { "Content-Type": "text/plain; charset=utf-8" });
    } catch (error) {
      log.warn({ err: error }, "Apple Pay domain file not readable: check APPLE_PAY_DOMAIN_FILE");
      return c.text("Not found", 404);
    }
  });
  return app;
}
