/** Whether this tab's user has just had their data erased. */
let isErased = false;
const listeners = new Set<() => void>();

export function isDataErased(): boolean {
  return isErased;
}

/** @param erased false once the notice has been shown */
export function setDataErased(erased: boolean): void {
  isErased = erased;
  for (const listener of listeners) listener();
}

export function subscribeToErasure(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
