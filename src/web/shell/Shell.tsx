import type { ReactNode } from "react";
import { useLocation, useNavigation } from "react-router";
import type { Venue } from "../../shared/contract/public/venue.ts";
import { AccountDialogHost } from "../account/AccountDialogHost.tsx";
import { paths } from "../app/paths.ts";
import { RouteLoadFailure } from "../app/RouteLoadFailure.tsx";
import { VenueHead } from "../app/VenueHead.tsx";
import { useEmbedded } from "../embed/use-embedded.ts";
import { SiteHeader } from "./SiteHeader.tsx";

interface ShellProps {
  venue: Venue | null;
  children: ReactNode;
}

/** Header, notices and footer around every customer page; in a frame the host site has its own. */
export function Shell({ venue, children }: ShellProps) {
  const { pathname } = useLocation();
  const isEmbedded = useEmbedded();
  const isLoading = useNavigation().state !== "idle";
  // A booking step ends with its action; on phones the action bar takes the footer's place.
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
      {venue?.isDemo && <DemoNotice isEmbedded={isEmbedded} />}
      {!isEmbedded && <SiteHeader venue={venue} />}
      {isLoading && (
        <div role="status" className="fixed inset-x-0 top-0 z-60 animate-late-show">
          <span className="sr-only">Loading</span>
          <div className="h-1 animate-pulse bg-primary" />
        </div>
      )}
      <RouteLoadFailure />
      <main
        id="content"
        tabIndex={-1}
        // The host page has a main landmark too.
        aria-label={isEmbedded ? "Booking" : undefined}
        className="flex flex-1 flex-col outline-none"
      >
        <AccountDialogHost />
        {children}
      </main>
      {hasFooter && <SiteFooter businessName={venue?.businessName} />}
    </>
  );
}

interface SiteFooterProps {
  businessName: string | undefined;
}

function SiteFooter({ businessName }: SiteFooterProps) {
  return (
    <footer className="border-t border-line px-gutter py-6 text-center text-sm text-ink-3">
      {businessName && `${businessName} · `}Booking by Slipway
    </footer>
  );
}

interface DemoNoticeProps {
  /** The mailbox refuses to be shown in a frame, so it opens in a new tab. */
  isEmbedded: boolean;
}

function DemoNotice({ isEmbedded }: DemoNoticeProps) {
  return (
    <aside
      aria-label="Demo"
      className="flex flex-wrap items-center justify-center gap-x-2 bg-inverse px-gutter text-xs text-ink-inverse tablet:text-sm dark:bg-primary-soft dark:text-on-primary-soft"
    >
      <p>This is a demo: test cards only.</p>
      <a
        href="/dev/mailbox"
        {...(isEmbedded && { target: "_blank", rel: "noopener" })}
        className="inline-flex min-h-touch items-center font-semibold underline underline-offset-4 tablet:-my-1"
      >
        Demo mailbox
      </a>
    </aside>
  );
}
