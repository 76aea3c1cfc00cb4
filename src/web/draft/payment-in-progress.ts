import { useSyncExternalStore } from "react";

let isInProgress = false;
const listeners = new Set<() => void>();

/** Called by the payment step when a press of Pay begins and when it has ended. */
export function setPaymentInProgress(inProgress: boolean): void {
  isInProgress = inProgress;
  for (const listener of listeners) listener();
}

/** Whether this tab is paying: the hold lasts until that ends and needs no extension. */
export function usePaymentInProgress(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isInProgress,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
