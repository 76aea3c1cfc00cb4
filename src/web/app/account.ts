import { useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";
import type { SignedInAccount } from "../../shared/contract/public/accounts.ts";
import { api } from "./browser-api.ts";
import type { RootData } from "./root-data.ts";

/** What this tab has learned since the page was rendered; undefined: nothing yet. */
let currentAccount: SignedInAccount | null | undefined;
/** True when the last session ended without a sign-out: expired, revoked or its account deleted. */
let sessionEnded = false;
let dataErased = false;
/**
 * Incremented with each change, so that a response to an earlier request is recognised as stale.
 */
let version = 0;
const listeners = new Set<() => void>();

/** The signed-in account, or null. It is rendered with the page, so nothing flickers. */
export function useAccount(): SignedInAccount | null {
  return useAccountIfLoaded() ?? null;
}

/** The signed-in account, or null; undefined when the server could not read it. */
export function useAccountIfLoaded(): SignedInAccount | null | undefined {
  const loaded = useRouteLoaderData<RootData>("root")?.account;
  return useSyncExternalStore(
    subscribe,
    () => (currentAccount === undefined ? loaded : currentAccount),
    () => loaded,
  );
}

/** True after a session ended without a sign-out, until the next sign-in. */
export function hasSessionEnded(): boolean {
  return sessionEnded;
}

/** Whether this tab's user has just had their data erased. */
export function useDataErased(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => dataErased,
    () => false,
  );
}

/** @param erased false once the notice has been shown */
export function setDataErased(erased: boolean): void {
  dataErased = erased;
  notifyListeners();
}

/** Records a sign-in, a sign-out (null), or a changed name or address. */
export function setAccount(account: SignedInAccount | null): void {
  updateAccount(account, false);
}

/** Records that the server has ended the session. */
export function setSessionEnded(): void {
  updateAccount(null, true);
}

/** Ends the session on the server, and only then in this tab. */
export async function signOut(): Promise<void> {
  await api.session.end();
  setAccount(null);
}

/**
 * Asks the server who is signed in. If `previous` was and nobody is now, the session has ended.
 * Changes nothing when there is no response or the response is stale.
 */
export async function refreshAccount(previous: SignedInAccount | null): Promise<void> {
  const versionBefore = version;
  const response = await api.session.get().catch(() => undefined);
  if (response === undefined || version !== versionBefore) return;
  if (previous !== null && response.account === null) setSessionEnded();
  else if (!isSameAccount(previous, response.account)) setAccount(response.account);
}

function isSameAccount(a: SignedInAccount | null, b: SignedInAccount | null): boolean {
  return a?.email === b?.email && a?.name === b?.name && a?.role === b?.role;
}

function updateAccount(account: SignedInAccount | null, isEnded: boolean): void {
  currentAccount = account;
  sessionEnded = isEnded;
  version++;
  notifyListeners();
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
