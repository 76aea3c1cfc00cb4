/** The page that a manage link opens; it needs no account. */
export const MANAGE_PATH = "/booking/manage";

/**
 * The manage link of a booking. The token is in the fragment, after `#`, which browsers do not send
 * (RFC 9110, 4.2.5): it appears in no log, proxy or Referer, and email scanners that fetch the link
 * do not reveal it.
 */
export function createManageUrl(publicUrl: string, token: string): string {
  return `${new URL(MANAGE_PATH, publicUrl).href}#${token}`;
}
