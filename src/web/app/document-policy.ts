import { useLayoutEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { isPaymentStep } from "../../shared/payment-step.ts";
import { persistDraft } from "../draft/booking-draft.ts";
import { isInInsecureFrame } from "./insecure-frame.ts";
import { paths } from "./paths.ts";
import { useOnline } from "./use-online.ts";

/** Where the document came from; null on the server, where every page has a document of its own. */
const documentPath = typeof window === "undefined" ? null : window.location.pathname;

/**
 * Whether a page may be shown in the document as it was loaded. What a document may load is decided
 * once, by the policy that came with it: card payments have theirs, every other page the strict one.
 * The confirmation may stand in either, so that nothing comes between it and who has just paid. Where
 * cards are not taken at all, in a frame on an insecure site, every page may.
 */
export function matchesDocumentPolicy(pathname: string): boolean {
  if (documentPath === null || pathname === paths.success) return true;
  return isPaymentStep(pathname) === isPaymentStep(documentPath) || isInInsecureFrame();
}

/**
 * Loads the page anew where it does not fit the document. The address and what the navigation said
 * are in the browser's history by then, so a reload is all it takes; without a network it waits for
 * one rather than leave the visitor with the browser's own error page.
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
 * Loads the page at the address that is shown, once the server answers there: else the browser would
 * show its own error page. Whether it does not is what `useUnreachable` tells.
 */
export async function reloadWhenReachable(): Promise<void> {
  persistDraft();
  try {
    // Not the page itself: what its header wants loaded with it, this document may not load.
    await fetch("/healthz", { method: "HEAD" });
    window.location.reload();
    isUnreachable = false;
  } catch {
    isUnreachable = true;
  }
  for (const listener of listeners) listener();
}

/** True once a page could not be loaded anew. */
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
