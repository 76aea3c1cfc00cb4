/** Where whoever has the link of a booking looks at it, without an account. */
export const MANAGE_PATH = "/booking/manage";

/**
 * The address that opens one booking. The token stands behind `#`, which browsers keep to
 * themselves (RFC 9110, 4.2.5): no log, proxy or Referer has it, and fetching the address, as
 * scanners of mail do, tells nobody anything.
 */
export function createManageUrl(publicUrl: string, token: string): string {
  return `${new URL(MANAGE_PATH, publicUrl).href}#${token}`;
}
