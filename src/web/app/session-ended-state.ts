import { paths } from "./paths.ts";

/** What the navigation home says after a session that ended by itself. */
export interface SessionEnded {
  /** The step at which it happened, to which the visitor can go back without an account. */
  sessionEndedAt: string | null;
}

/** The state of that navigation. A booking's link opens nothing without what stood behind its `#`. */
export function endedAt(pathname: string): SessionEnded {
  const isStep = pathname.startsWith(`${paths.booking}/`) && pathname !== paths.manage;
  return { sessionEndedAt: isStep ? pathname : null };
}

/** The state, or null when the page was come to otherwise. */
export function sessionEndedIn(state: unknown): SessionEnded | null {
  const isOurs = typeof state === "object" && state !== null && "sessionEndedAt" in state;
  return isOurs ? (state as SessionEnded) : null;
}
