import { useLayoutEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { isPaymentStep } from "../../shared/paths.ts";
import { persistDraft } from "../draft/booking-draft.ts";
import { paths } from "./paths.ts";
import { useOnline } from "./use-online.ts";

/**
 * The path the document was loaded from; null on the server, where every page is its own document.
 */
const documentPath = typeof window === "undefined" ? null : window.location.pathname;

/**
 * Whether a page may be shown in the current document. A Content-Security-Policy is fixed when the
 * document loads: the payment step has its own, every other page has the strict one. The
 * confirmation is allowed in either, so that no reload separates it from the payment. In a frame on
 * an insecure site, where cards are not accepted, every page is allowed.
 */
export function matchesDocumentPolicy(pathname: string): boolean {
  if (documentPath === null || pathname === paths.success) return true;
  return isPaymentStep(pathname) === isPaymentStep(documentPath) || isInInsecureFrame();
}

/**
 * Reloads the page when it does not fit the document's policy. The browser's history already has
 * the address and the navigation state, so a reload is enough. Offline it waits for a network, so
 * that the visitor does not end up on the browser's error page.
 */
export function useDocumentPolicyReload(): void {
  const isOnline = useOnline();
  const needsReload = !matchesDocumentPolicy(useLocation().pathname);
  useLayoutEffect(() => {
    if (needsReload && isOnline) void reloadWhenReachable();
  }, [needsReload, isOnline]);
}

let isUnreachable = false;
const listeners = new Set<() => void>();

/**
 * Reloads the current page if the server responds; otherwise the browser would show its own error
 * page. `useServerUnreachable` reports that it does not respond.
 */
export async function reloadWhenReachable(): Promise<void> {
  persistDraft();
  try {
    // Not the page itself: its `Link` header preloads files that this document's policy forbids.
    await fetch("/healthz", { method: "HEAD" });
    window.location.reload();
    isUnreachable = false;
  } catch {
    isUnreachable = true;
  }
  for (const listener of listeners) listener();
}

/** True after `reloadWhenReachable` could not reach the server. */
export function useServerUnreachable(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isUnreachable,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Whether any page around this one, at any depth, came without HTTPS: whoever can change that page
 * in transit could read what is typed here. `isSecureContext` covers the whole chain of frames
 * (Secure Contexts, W3C).
 */
export function isInInsecureFrame(): boolean {
  return window.parent !== window && !window.isSecureContext;
}
