import type { Config } from "../config.ts";

/** What every answer says to the browser, unless it says something else itself. */
export function answerHeaders({ publicUrl }: Pick<Config, "publicUrl">): Record<string, string> {
  const isEncrypted = publicUrl.startsWith("https:");
  return {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    ...(isEncrypted && { "Strict-Transport-Security": "max-age=31536000" }),
  };
}
