import { createContext, useContext } from "react";
import type { Venue } from "../../shared/contract/public/venue.ts";

/** The venue that the whole page is about; the root gives it, screens read it with `useVenue`. */
export const VenueContext = createContext<Venue | null>(null);

export function useVenue(): Venue {
  const venue = useContext(VenueContext);
  if (!venue) throw new Error("This part of the page is shown only once the venue is known");
  return venue;
}
