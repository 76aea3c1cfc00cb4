import type { SignedIn } from "../../shared/contract/public/accounts.ts";

/** What this tab has learned since its page was rendered; undefined: nothing. */
let known: SignedIn | null | undefined;
/** Whether the last session ended by itself: expired, revoked, its account deleted. */
let hasEnded = false;
/** Rises with each change: an answer that was asked for before one is out of date. */
let round = 0;
const listeners = new Set<() => void>();

/** Who is signed in as far as this tab knows; undefined while it has only what the page came with. */
export function knownAccount(): SignedIn | null | undefined {
  return known;
}

/** True after a session that nobody asked to end, until somebody signs in again. */
export function hasSessionEnded(): boolean {
  return hasEnded;
}

/** A number that is another one after each change. */
export function accountRound(): number {
  return round;
}

/** Somebody signed in, out, or has another name or address now. */
export function tellAccount(account: SignedIn | null): void {
  change(account, false);
}

/** The server says that nobody is signed in any more. */
export function tellSessionEnded(): void {
  change(null, true);
}

export function subscribeToAccount(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(account: SignedIn | null, ended: boolean): void {
  known = account;
  hasEnded = ended;
  round++;
  for (const tell of listeners) tell();
}
