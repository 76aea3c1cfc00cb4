import { useSyncExternalStore } from "react";
import { ACCOUNT_LINK_PATHS } from "../../../shared/paths.ts";

/** Key of the token in the browser's history state, where nobody sees it. */
const HISTORY_STATE_KEY = "slipway.account-token";

const LINK_PATHS: readonly string[] = Object.values(ACCOUNT_LINK_PATHS);

/**
 * Moves the token of an emailed link from the address, where it could be seen, copied and kept,
 * into the history state. A reload keeps it.
 */
export function consumeLinkToken(): void {
  const { pathname, hash } = window.location;
  if (hash.length < 2 || !LINK_PATHS.includes(pathname.replace(/\/$/, ""))) return;
  storeToken(hash.slice(1), pathname);
}

/** Drops the token after use. */
export function clearLinkToken(): void {
  storeToken(undefined, window.location.pathname);
}

/** The token that this page was opened with; "" without one, undefined on the server. */
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

/** Fires when another emailed link is opened while this page is already open. */
function subscribe(onChange: () => void): () => void {
  window.addEventListener("hashchange", onChange);
  return () => window.removeEventListener("hashchange", onChange);
}
