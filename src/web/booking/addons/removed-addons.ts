/** Navigation state with which the payment step sends a visitor back to choose extras again. */
export interface RemovedAddonsState {
  takenOut: string[];
}

/** The names in a navigation state, whatever it is; empty when there are none. */
export function parseRemovedAddons(state: unknown): string[] {
  if (typeof state !== "object" || state === null || !("takenOut" in state)) return [];
  const { takenOut } = state;
  return Array.isArray(takenOut) ? takenOut.filter((name) => typeof name === "string") : [];
}
