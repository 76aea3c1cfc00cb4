import { createContext, useCallback, useContext, useState } from "react";
import type { Venue } from "../../../shared/contract/public/venue.ts";
import { api } from "../../app/browser-api.ts";
import { useVenue } from "../../app/use-venue.ts";

/** Reads the venue anew, for everything that is shown of it in the back office. */
export const RenewVenueContext = createContext<() => Promise<void>>(async () => {});

export function useRenewVenue(): () => Promise<void> {
  return useContext(RenewVenueContext);
}

/** The venue as the page was opened with it, or as somebody here has changed it since. */
export function useNewestVenue() {
  const opened = useVenue();
  const [newest, setNewest] = useState<Venue | null>(null);
  const renew = useCallback(async () => {
    // Where it cannot be read, the page goes on with what it knows.
    const read = await api.venue.get().catch(() => null);
    if (read) setNewest(read);
  }, []);
  return { venue: newest ?? opened, renew };
}
