import { paths } from "./paths.ts";

/** What the navigation home says after a session that ended by itself. */
export interface SessionEndedState {
  /** The step at which it happened, to which the visitor can go back without an account. */
  sessionEndedAt: string | null;
}

/** The state of that navigation. A booking's link opens nothing without what stood behind its `#`. */
export function toSessionEndedState(pathname: string): SessionEndedState {
  const isStep = pathname.startsWith(`${paths.booking}/`) && pathname !== paths.manage;
  return { sessionEndedAt: isStep ? pathname : null };
}

/** The state, or null when the page was come to otherwise. */
export function parseSessionEndedState(state: unknown): SessionEndedState | null {
  const isSessionEndedState =
    typeof state === "object" && state !== null && "sessionEndedAt" in state;
  return isSessionEndedState ? (state as SessionEndedState) : null;
}
