import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import type { SignedInAccount } from "../../shared/contract/public/accounts.ts";
import {
  hasSessionEnded,
  refreshAccount,
  setSessionEnded,
  useAccountIfLoaded,
} from "../app/account.ts";
import { onUnauthenticated } from "../app/browser-api.ts";
import { paths } from "../app/paths.ts";
import { usePaymentInProgress } from "../draft/payment-in-progress.ts";

/** How often to check that the session is still valid (specification, section 9). */
const CHECK_MS = 30_000;

/**
 * Keeps the page's account up to date. Navigates home after a sign-out or after the session has
 * ended.
 */
export function useSessionMonitor(): void {
  const account = useAccountIfLoaded();
  useEffect(() => onUnauthenticated(setSessionEnded), []);
  useSessionChecks(account);
  useNavigateHomeOnSignOut(account);
  useRevalidateOnAccountChange(account?.email);
}

/**
 * Checks the session while a signed-in user looks at the page, and at once when the server could
 * not read it.
 */
function useSessionChecks(account: SignedInAccount | null | undefined): void {
  useEffect(() => {
    if (account === null) return;
    const check = () => {
      if (document.visibilityState === "visible") void refreshAccount(account ?? null);
    };
    if (account === undefined) check();
    const timer = setInterval(check, CHECK_MS);
    // A page restored from the back/forward cache ran no timers.
    const events = ["focus", "pageshow"] as const;
    for (const event of events) window.addEventListener(event, check);
    document.addEventListener("visibilitychange", check);
    return () => {
      clearInterval(timer);
      for (const event of events) window.removeEventListener(event, check);
      document.removeEventListener("visibilitychange", check);
    };
  }, [account]);
}

/**
 * Navigates home after a sign-out, but never out of a payment in progress or from the confirmation,
 * which is shown only once: neither needs an account. An unfinished booking stays in the tab.
 */
function useNavigateHomeOnSignOut(account: SignedInAccount | null | undefined): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isPaymentInProgress = usePaymentInProgress();
  const previous = useRef(account);
  useEffect(() => {
    const hasSignedOut = previous.current && account === null;
    previous.current = account;
    if (!hasSignedOut || isPaymentInProgress || pathname === paths.success) return;
    const replace = pathname === paths.home;
    navigate(paths.home, {
      replace,
      state: hasSessionEnded() ? toSessionEndedState(pathname) : null,
    });
  }, [account, isPaymentInProgress, pathname, navigate]);
}

/**
 * Another email may be another person: reload what the page has loaded for the previous account.
 */
function useRevalidateOnAccountChange(email: string | undefined): void {
  const { revalidate } = useRevalidator();
  const previous = useRef(email);
  useEffect(() => {
    const wereBothSignedIn = previous.current !== undefined && email !== undefined;
    if (wereBothSignedIn && previous.current !== email) void revalidate();
    previous.current = email;
  }, [email, revalidate]);
}

/** Navigation state of the home page after a session ended without a sign-out. */
export interface SessionEndedState {
  /** The booking step where it happened, to which the visitor can return without an account. */
  sessionEndedAt: string | null;
}

/**
 * Builds that state. The manage page is left out: without the token in its fragment it opens
 * nothing.
 */
function toSessionEndedState(pathname: string): SessionEndedState {
  const isStep = pathname.startsWith(`${paths.booking}/`) && pathname !== paths.manage;
  return { sessionEndedAt: isStep ? pathname : null };
}

/** Returns the state, or null when the page was reached in another way. */
export function parseSessionEndedState(state: unknown): SessionEndedState | null {
  const isSessionEndedState =
    typeof state === "object" && state !== null && "sessionEndedAt" in state;
  return isSessionEndedState ? (state as SessionEndedState) : null;
}
