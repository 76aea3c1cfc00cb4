import { useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";
import type { SignedIn } from "../../shared/contract/public/accounts.ts";
import {
  accountRound,
  knownAccount,
  subscribeToAccount,
  tellAccount,
  tellSessionEnded,
} from "./account-store.ts";
import { api } from "./browser-api.ts";
import type { RootData } from "./root-data.ts";

/** Who is signed in; null when nobody is. The page comes with it, so nothing flickers. */
export function useAccount(): SignedIn | null {
  return useAccountIfKnown() ?? null;
}

/** The same; undefined while the server could not say. */
export function useAccountIfKnown(): SignedIn | null | undefined {
  const loaded = useRouteLoaderData<RootData>("root")?.account;
  const now = () => {
    const known = knownAccount();
    return known === undefined ? loaded : known;
  };
  return useSyncExternalStore(subscribeToAccount, now, () => loaded);
}

/** @throws the call's error: SIGN_IN_FAILED, or any that a call can meet */
export async function signIn(credentials: { email: string; password: string }): Promise<void> {
  tellAccount(await api.session.create(credentials));
}

/** Ends the session on the server; this tab knows of nobody only once that is done. */
export async function signOut(): Promise<void> {
  await api.session.end();
  tellAccount(null);
}

/**
 * Asks the server who is signed in. Whoever was and is not any more has had their session ended.
 * Without an answer nothing changes.
 */
export async function refreshAccount(before: SignedIn | null): Promise<void> {
  const round = accountRound();
  const answer = await api.session.get().catch(() => undefined);
  if (answer === undefined || round !== accountRound()) return;
  if (before !== null && answer.account === null) tellSessionEnded();
  else if (!isSame(before, answer.account)) tellAccount(answer.account);
}

function isSame(one: SignedIn | null, other: SignedIn | null): boolean {
  return one?.email === other?.email && one?.name === other?.name && one?.role === other?.role;
}
