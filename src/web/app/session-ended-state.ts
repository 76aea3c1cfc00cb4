import { paths } from "./paths.ts";

/** Navigation state of the home page after a session ended without a sign-out. */
export interface SessionEndedState {
  /** The booking step where it happened, to which the visitor can return without an account. */
  sessionEndedAt: string | null;
}

/**
 * Builds that state. The manage page is left out: without the token in its fragment it opens
 * nothing.
 */
export function toSessionEndedState(pathname: string): SessionEndedState {
  const isStep = pathname.startsWith(`${paths.booking}/`) && pathname !== paths.manage;
  return { sessionEndedAt: isStep ? pathname : null };
}

/** Returns the state, or null when the page was reached in another way. */
export function parseSessionEndedState(state: unknown): SessionEndedState | null {
  const isSessionEndedState =
    typeof state === "object" && state !== null && "sessionEndedAt" in state;
  return isSessionEndedState ? (state as SessionEndedState) : null;
}
