import { useSyncExternalStore } from "react";

let isInProgress = false;
const listeners = new Set<() => void>();

/** Told by the payment step when a press of Pay begins and when it has ended. */
export function setPaymentInProgress(inProgress: boolean): void {
  isInProgress = inProgress;
  for (const listener of listeners) listener();
}

/** Whether this tab is paying: the places then stay held until that is over, and need no more time. */
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
