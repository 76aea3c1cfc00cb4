import { useSyncExternalStore } from "react";

let isUnderWay = false;
const listeners = new Set<() => void>();

/** Told by the payment step when a press of Pay begins and when it has ended. */
export function tellPaymentUnderWay(now: boolean): void {
  isUnderWay = now;
  for (const tell of listeners) tell();
}

/** Whether this tab is paying: the places then stay held until that is over, and need no more time. */
export function usePaymentUnderWay(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isUnderWay,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
