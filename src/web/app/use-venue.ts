import { createContext, useContext } from "react";
import type { Venue } from "../../shared/contract/public/venue.ts";

/** The venue; the root provides it, screens read it with `useVenue`. */
export const VenueContext = createContext<Venue | null>(null);

export function useVenue(): Venue {
  const venue = useContext(VenueContext);
  if (!venue) throw new Error("useVenue needs a loaded venue in VenueContext");
  return venue;
}
