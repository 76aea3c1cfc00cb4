import type { IncomingHttpHeaders } from "node:http";

/**
 * Whether a page of our own sends a request, as its browser says it; no page can make a browser say
 * something else. Without a word about it, it is no browser's page that we know of.
 * @see https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html
 */
export function isOwnPage(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const { origin, host } = headers;
  if (headers["sec-fetch-site"] === "same-origin") return true;
  if (origin === undefined) return false;
  return origin === publicUrl || (host !== undefined && URL.parse(origin)?.host === host);
}
