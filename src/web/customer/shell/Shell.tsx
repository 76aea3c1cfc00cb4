import type { ReactNode } from "react";
import { useLocation, useNavigation } from "react-router";
import type { Venue } from "../../../shared/contract/venue.ts";
import { paths } from "../../paths.ts";
import { AccountLayer } from "../account/AccountLayer.tsx";
import { useEmbedded } from "../embedding/use-embedded.ts";
import { CodeMissing } from "./CodeMissing.tsx";
import { DemoNotice } from "./DemoNotice.tsx";
import { SiteFooter } from "./SiteFooter.tsx";
import { SiteHeader } from "./SiteHeader.tsx";
import { VenueHead } from "./VenueHead.tsx";

interface ShellProps {
  venue: Venue | null;
  children: ReactNode;
}

/** What surrounds every page of the customer side; in a frame the site around it does. */
export function Shell({ venue, children }: ShellProps) {
  const { pathname } = useLocation();
  const isEmbedded = useEmbedded();
  const isLoading = useNavigation().state !== "idle";
  // A step ends with its action; the phone bar stands where the footer would.
  const hasFooter = !isEmbedded && !pathname.startsWith(`${paths.booking}/`);
  return (
    <>
      <VenueHead venue={venue} />
      <a
        href="#content"
        className="sr-only rounded-control bg-float text-link depth-float focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60 focus:px-4 focus:py-3"
      >
        Skip to the content
      </a>
      {venue?.isDemo && <DemoNotice inFrame={isEmbedded} />}
      {!isEmbedded && <SiteHeader venue={venue} />}
      {isLoading && (
        <div role="status" className="fixed inset-x-0 top-0 z-60 animate-late-show">
          <span className="sr-only">Loading</span>
          <div className="h-1 animate-pulse bg-primary" />
        </div>
      )}
      <CodeMissing />
      <main
        id="content"
        tabIndex={-1}
        // The site around has a main part too.
        aria-label={isEmbedded ? "Booking" : undefined}
        className="flex flex-1 flex-col outline-none"
      >
        <AccountLayer />
        {children}
      </main>
      {hasFooter && <SiteFooter businessName={venue?.businessName} />}
    </>
  );
}
