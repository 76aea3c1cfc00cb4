import type { Config } from "../config/config.ts";

/** What every answer says to the browser, unless it says something else itself. */
export function createResponseHeaders({
  publicUrl,
}: Pick<Config, "publicUrl">): Record<string, string> {
  const isEncrypted = publicUrl.startsWith("https:");
  return {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    ...(isEncrypted && { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" }),
  };
}

/** What every answer of the API says besides: it is data, no page, and for no other site. */
export const API_HEADERS: Readonly<Record<string, string>> = {
  "Cache-Control": "no-store",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "same-origin",
};
