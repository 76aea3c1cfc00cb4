import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import type { SignedInAccount } from "../../shared/contract/public/accounts.ts";
import { hasSessionEnded, setSessionEnded } from "../app/account-store.ts";
import { onUnauthenticated } from "../app/browser-api.ts";
import { paths } from "../app/paths.ts";
import { toSessionEndedState } from "../app/session-ended-state.ts";
import { refreshAccount, useAccountIfLoaded } from "../app/use-account.ts";
import { usePaymentInProgress } from "../draft/payment-in-progress.ts";

/** How often the server is asked whether the session still stands (specification, section 9). */
const CHECK_MS = 30_000;

/**
 * Keeps what the page knows of who is signed in true. A session that ended, however it did, leads
 * home; so does signing out.
 */
export function useSessionMonitor(): void {
  const account = useAccountIfLoaded();
  useEffect(() => onUnauthenticated(setSessionEnded), []);
  useSessionChecks(account);
  useNavigateHomeOnSignOut(account);
  useRevalidateOnAccountChange(account?.email);
}

/** Asks again while somebody is signed in and looks at the page; and where nobody could say who is. */
function useSessionChecks(account: SignedInAccount | null | undefined): void {
  useEffect(() => {
    if (account === null) return;
    const check = () => {
      if (document.visibilityState === "visible") void refreshAccount(account ?? null);
    };
    if (account === undefined) check();
    const timer = setInterval(check, CHECK_MS);
    // A page that comes back out of the browser's memory was asleep.
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
 * Never out of a payment that is under way, nor from the confirmation, which is shown only once: both
 * go on without an account. What was begun to be booked stays in the tab.
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

/** Another address may be another person: what a page has loaded for the one before is read anew. */
function useRevalidateOnAccountChange(email: string | undefined): void {
  const { revalidate } = useRevalidator();
  const previous = useRef(email);
  useEffect(() => {
    const wereBothSignedIn = previous.current !== undefined && email !== undefined;
    if (wereBothSignedIn && previous.current !== email) void revalidate();
    previous.current = email;
  }, [email, revalidate]);
}
