import type { ApiFailure } from "../../app/api-failure.ts";

/**
 * Whether to show the link as expired. A malformed token is refused as INVALID_INPUT, which to
 * users is the same.
 */
export function isLinkExpired(token: string | undefined, failure: ApiFailure | null): boolean {
  return token === "" || failure === "ACCOUNT_LINK_INVALID" || failure === "INVALID_INPUT";
}
