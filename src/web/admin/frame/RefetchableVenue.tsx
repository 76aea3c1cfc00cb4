import type { ReactNode } from "react";
import type { Venue } from "../../../shared/contract/public/venue.ts";
import { VenueContext } from "../../app/use-venue.ts";
import { RefetchVenueContext } from "./use-refetchable-venue.ts";

interface RefetchableVenueProps {
  venue: Venue;
  refetch: () => Promise<void>;
  children: ReactNode;
}

/**
 * Provides the venue and its refetch, so that a changed setting shows on the admin screens at once.
 */
export function RefetchableVenue({ venue, refetch, children }: RefetchableVenueProps) {
  return (
    <VenueContext value={venue}>
      <RefetchVenueContext value={refetch}>{children}</RefetchVenueContext>
    </VenueContext>
  );
}
