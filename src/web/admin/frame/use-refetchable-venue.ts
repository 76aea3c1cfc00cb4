import { createContext, useCallback, useContext, useState } from "react";
import type { Venue } from "../../../shared/contract/public/venue.ts";
import { api } from "../../app/browser-api.ts";
import { useVenue } from "../../app/use-venue.ts";

/** Refetches the venue for everything that shows it in the back office. */
export const RefetchVenueContext = createContext<() => Promise<void>>(async () => {});

export function useRefetchVenue(): () => Promise<void> {
  return useContext(RefetchVenueContext);
}

/** The venue that the page loaded with, or a newer one after a refetch. */
export function useRefetchableVenue() {
  const initial = useVenue();
  const [refetched, setRefetched] = useState<Venue | null>(null);
  const refetch = useCallback(async () => {
    // On failure the page keeps the venue it has.
    const latest = await api.venue.get().catch(() => null);
    if (latest) setRefetched(latest);
  }, []);
  return { venue: refetched ?? initial, refetch };
}
