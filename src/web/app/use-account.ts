import { useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";
import type { SignedInAccount } from "../../shared/contract/public/accounts.ts";
import {
  getAccountVersion,
  getCurrentAccount,
  setAccount,
  setSessionEnded,
  subscribeToAccount,
} from "./account-store.ts";
import { api } from "./browser-api.ts";
import type { RootData } from "./root-data.ts";

/** The signed-in account, or null. It is rendered with the page, so nothing flickers. */
export function useAccount(): SignedInAccount | null {
  return useAccountIfLoaded() ?? null;
}

/** The signed-in account, or null; undefined when the server could not read it. */
export function useAccountIfLoaded(): SignedInAccount | null | undefined {
  const loaded = useRouteLoaderData<RootData>("root")?.account;
  const getSnapshot = () => {
    const current = getCurrentAccount();
    return current === undefined ? loaded : current;
  };
  return useSyncExternalStore(subscribeToAccount, getSnapshot, () => loaded);
}

/**
 * Signs in.
 * @throws the call's error: SIGN_IN_FAILED, or any that a call can meet
 */
export async function signIn(credentials: { email: string; password: string }): Promise<void> {
  setAccount(await api.session.create(credentials));
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
  const version = getAccountVersion();
  const response = await api.session.get().catch(() => undefined);
  if (response === undefined || version !== getAccountVersion()) return;
  if (previous !== null && response.account === null) setSessionEnded();
  else if (!isSameAccount(previous, response.account)) setAccount(response.account);
}

function isSameAccount(a: SignedInAccount | null, b: SignedInAccount | null): boolean {
  return a?.email === b?.email && a?.name === b?.name && a?.role === b?.role;
}
