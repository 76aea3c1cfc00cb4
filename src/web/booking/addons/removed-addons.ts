/** Navigation state with which the payment step sends a visitor back after it removed add-ons. */
export interface RemovedAddonsState {
  takenOut: string[];
}

/** Reads the names from any navigation state; empty when there are none. */
export function parseRemovedAddons(state: unknown): string[] {
  if (typeof state !== "object" || state === null || !("takenOut" in state)) return [];
  const { takenOut } = state;
  return Array.isArray(takenOut) ? takenOut.filter((name) => typeof name === "string") : [];
}
