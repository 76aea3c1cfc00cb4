import { useSyncExternalStore } from "react";
import { ACCOUNT_LINK_PATHS } from "../../../shared/account-link.ts";

/** Under which name an entry of the browser's history keeps the token: it is seen by nobody there. */
const HISTORY_STATE_KEY = "slipway.account-token";

const LINK_PATHS: readonly string[] = Object.values(ACCOUNT_LINK_PATHS);

/**
 * Takes the token of a letter's link out of the address, where it would be seen, copied and kept.
 * A reload of the page still has it.
 */
export function consumeLinkToken(): void {
  const { pathname, hash } = window.location;
  if (hash.length < 2 || !LINK_PATHS.includes(pathname.replace(/\/$/, ""))) return;
  storeToken(hash.slice(1), pathname);
}

/** Once it was used, nothing can be done with it any more. */
export function clearLinkToken(): void {
  storeToken(undefined, window.location.pathname);
}

/** The token that this page was opened with, "" without one; undefined on the server. */
export function useLinkToken(): string | undefined {
  return useSyncExternalStore<string | undefined>(
    subscribe,
    () => window.history.state?.[HISTORY_STATE_KEY] ?? "",
    () => undefined,
  );
}

function storeToken(token: string | undefined, pathname: string): void {
  window.history.replaceState(
    { ...window.history.state, [HISTORY_STATE_KEY]: token },
    "",
    pathname,
  );
}

/** Another letter's link, opened where a page of one is already. */
function subscribe(onChange: () => void): () => void {
  window.addEventListener("hashchange", onChange);
  return () => window.removeEventListener("hashchange", onChange);
}
