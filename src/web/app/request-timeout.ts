import { LONG_RESPONSE_TIMEOUT_MS, RESPONSE_TIMEOUT_MS } from "../../shared/timeouts.ts";

/** How long the browser waits for the response to a contract call, in milliseconds. */
export function getRequestTimeoutMs(path: readonly string[]): number {
  return /^(checkouts.place|session.create)$/.test(path.join("."))
    ? LONG_RESPONSE_TIMEOUT_MS
    : RESPONSE_TIMEOUT_MS;
}
