import { useSyncExternalStore } from "react";
import { bookingDraft, emptyDraft, subscribeToDraft } from "./booking-draft.ts";

/** The visitor's unfinished booking; the component re-renders when it changes. */
export function useBookingDraft() {
  return useSyncExternalStore(subscribeToDraft, bookingDraft, emptyDraft);
}
