/** Navigation state with which the payment step sends a visitor back to sign again. */
export interface WaiverChangedState {
  waiverChanged: true;
}

export function isWaiverChangedState(state: unknown): boolean {
  return (
    typeof state === "object" &&
    state !== null &&
    "waiverChanged" in state &&
    state.waiverChanged === true
  );
}
