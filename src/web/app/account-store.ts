import type { SignedInAccount } from "../../shared/contract/public/accounts.ts";

/** What this tab has learned since its page was rendered; undefined: nothing. */
let currentAccount: SignedInAccount | null | undefined;
/** Whether the last session ended by itself: expired, revoked, its account deleted. */
let sessionEnded = false;
/** Rises with each change: an answer that was asked for before one is out of date. */
let version = 0;
const listeners = new Set<() => void>();

/** Who is signed in as far as this tab knows; undefined while it has only what the page came with. */
export function getCurrentAccount(): SignedInAccount | null | undefined {
  return currentAccount;
}

/** True after a session that nobody asked to end, until somebody signs in again. */
export function hasSessionEnded(): boolean {
  return sessionEnded;
}

/** A number that is another one after each change. */
export function getAccountVersion(): number {
  return version;
}

/** Somebody signed in, out, or has another name or address now. */
export function setAccount(account: SignedInAccount | null): void {
  updateAccount(account, false);
}

/** The server says that nobody is signed in any more. */
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
