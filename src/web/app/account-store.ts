import type { SignedInAccount } from "../../shared/contract/public/accounts.ts";

/** What this tab has learned since the page was rendered; undefined: nothing yet. */
let currentAccount: SignedInAccount | null | undefined;
/** True when the last session ended without a sign-out: expired, revoked or its account deleted. */
let sessionEnded = false;
/**
 * Incremented with each change, so that a response to an earlier request is recognised as stale.
 */
let version = 0;
const listeners = new Set<() => void>();

/**
 * The signed-in account as far as this tab knows; undefined while it knows only what the page was
 * rendered with.
 */
export function getCurrentAccount(): SignedInAccount | null | undefined {
  return currentAccount;
}

/** True after a session ended without a sign-out, until the next sign-in. */
export function hasSessionEnded(): boolean {
  return sessionEnded;
}

/** A counter that increments with each change of the account. */
export function getAccountVersion(): number {
  return version;
}

/** Records a sign-in, a sign-out (null), or a changed name or address. */
export function setAccount(account: SignedInAccount | null): void {
  updateAccount(account, false);
}

/** Records that the server has ended the session. */
export function setSessionEnded(): void {
  updateAccount(null, true);
}

export function subscribeToAccount(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function updateAccount(account: SignedInAccount | null, isEnded: boolean): void {
  currentAccount = account;
  sessionEnded = isEnded;
  version++;
  for (const listener of listeners) listener();
}
