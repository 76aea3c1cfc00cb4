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

/** Who is signed in; null when nobody is. The page comes with it, so nothing flickers. */
export function useAccount(): SignedInAccount | null {
  return useAccountIfLoaded() ?? null;
}

/** The same; undefined while the server could not say. */
export function useAccountIfLoaded(): SignedInAccount | null | undefined {
  const loaded = useRouteLoaderData<RootData>("root")?.account;
  const getSnapshot = () => {
    const current = getCurrentAccount();
    return current === undefined ? loaded : current;
  };
  return useSyncExternalStore(subscribeToAccount, getSnapshot, () => loaded);
}

/** @throws the call's error: SIGN_IN_FAILED, or any that a call can meet */
export async function signIn(credentials: { email: string; password: string }): Promise<void> {
  setAccount(await api.session.create(credentials));
}

/** Ends the session on the server; this tab knows of nobody only once that is done. */
export async function signOut(): Promise<void> {
  await api.session.end();
  setAccount(null);
}

/**
 * Asks the server who is signed in. Whoever was and is not any more has had their session ended.
 * Without an answer nothing changes.
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
