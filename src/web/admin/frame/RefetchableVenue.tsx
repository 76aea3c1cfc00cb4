import type { ReactNode } from "react";
import type { Venue } from "../../../shared/contract/public/venue.ts";
import { VenueContext } from "../../app/use-venue.ts";
import { RenewVenueContext } from "./use-refetchable-venue.ts";

interface NewestVenueProps {
  venue: Venue;
  renew: () => Promise<void>;
  children: ReactNode;
}

/** Around the back office: whoever changes the venue sees it changed. */
export function NewestVenue({ venue, renew, children }: NewestVenueProps) {
  return (
    <VenueContext value={venue}>
      <RenewVenueContext value={renew}>{children}</RenewVenueContext>
    </VenueContext>
  );
}
