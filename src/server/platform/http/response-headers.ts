import type { Config } from "../config/config.ts";

/** The security headers of every response; a response's own headers take precedence. */
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

/** Additional headers of API responses: never cached, framed, or read by other sites. */
export const API_HEADERS: Readonly<Record<string, string>> = {
  "Cache-Control": "no-store",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "same-origin",
};
