import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import type { SignedIn } from "../../shared/contract/public/accounts.ts";
import { hasSessionEnded, tellSessionEnded } from "../app/account-store.ts";
import { onUnauthenticated } from "../app/browser-api.ts";
import { paths } from "../app/paths.ts";
import { endedAt } from "../app/session-ended-state.ts";
import { refreshAccount, useAccountIfKnown } from "../app/use-account.ts";
import { usePaymentUnderWay } from "../draft/payment-in-progress.ts";

/** How often the server is asked whether the session still stands (specification, section 9). */
const CHECK_MS = 30_000;

/**
 * Keeps what the page knows of who is signed in true. A session that ended, however it did, leads
 * home; so does signing out.
 */
export function useAccountWatch(): void {
  const account = useAccountIfKnown();
  useEffect(() => onUnauthenticated(tellSessionEnded), []);
  useChecks(account);
  useLeaveWhenSignedOut(account);
  useAnotherPerson(account?.email);
}

/** Asks again while somebody is signed in and looks at the page; and where nobody could say who is. */
function useChecks(account: SignedIn | null | undefined): void {
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
function useLeaveWhenSignedOut(account: SignedIn | null | undefined): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isPaying = usePaymentUnderWay();
  const before = useRef(account);
  useEffect(() => {
    const isGone = before.current && account === null;
    before.current = account;
    if (!isGone || isPaying || pathname === paths.success) return;
    const replace = pathname === paths.home;
    navigate(paths.home, { replace, state: hasSessionEnded() ? endedAt(pathname) : null });
  }, [account, isPaying, pathname, navigate]);
}

/** Another address may be another person: what a page has loaded for the one before is read anew. */
function useAnotherPerson(email: string | undefined): void {
  const { revalidate } = useRevalidator();
  const before = useRef(email);
  useEffect(() => {
    const isAnother = before.current !== undefined && email !== undefined;
    if (isAnother && before.current !== email) void revalidate();
    before.current = email;
  }, [email, revalidate]);
}
