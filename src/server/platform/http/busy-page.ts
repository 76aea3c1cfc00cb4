import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import { errors } from "../../../shared/errors.ts";
import { plainPagePolicy } from "./content-security-policy.ts";

/**
 * The page reloads itself after a random delay between these, so that not all browsers retry at
 * once.
 */
const MIN_RETRY_SECONDS = 3;
const MAX_RETRY_SECONDS = 8;

const STYLE = `
  :root { color-scheme: light dark; font: 1.125rem/1.5 system-ui, sans-serif; }
  main { max-width: 32rem; margin: 20vh auto; padding: 0 1.5rem; text-align: center; }
`;
const POLICY = plainPagePolicy(
  `sha256-${createHash("sha256").update(STYLE).digest("base64")}`,
  // Any site may frame it: it has no controls to click-jack, and embedding sites must show it.
  "anybody",
);

/** Renders the page that replaces any page under overload, with SERVER_BUSY's status. */
export async function renderBusyPage(): Promise<Response> {
  const seconds =
    MIN_RETRY_SECONDS + Math.floor(Math.random() * (MAX_RETRY_SECONDS - MIN_RETRY_SECONDS + 1));
  const page = await html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta http-equiv="refresh" content="${seconds}" />
        <title>One moment, please</title>
        <style>${raw(STYLE)}</style>
      </head>
      <body>
        <main>
          <h1>One moment, please</h1>
          <p>
            Many people are booking right now. This page will try again by itself in a few
            seconds.
          </p>
        </main>
      </body>
    </html>`;
  return new Response(String(page), {
    status: errors.SERVER_BUSY.status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": POLICY,
      "Cache-Control": "no-store",
      "Retry-After": String(seconds),
    },
  });
}
