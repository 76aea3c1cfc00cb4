import { createContext, useCallback, useContext, useState } from "react";
import type { Venue } from "../../../shared/contract/public/venue.ts";
import { api } from "../../app/browser-api.ts";
import { useVenue } from "../../app/use-venue.ts";

/** Reads the venue anew, for everything that is shown of it in the back office. */
export const RefetchVenueContext = createContext<() => Promise<void>>(async () => {});

export function useRefetchVenue(): () => Promise<void> {
  return useContext(RefetchVenueContext);
}

/** The venue as the page was opened with it, or as somebody here has changed it since. */
export function useRefetchableVenue() {
  const initial = useVenue();
  const [refetched, setRefetched] = useState<Venue | null>(null);
  const refetch = useCallback(async () => {
    // Where it cannot be read, the page goes on with what it knows.
    const latest = await api.venue.get().catch(() => null);
    if (latest) setRefetched(latest);
  }, []);
  return { venue: refetched ?? initial, renew: refetch };
}
