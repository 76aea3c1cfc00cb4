import figtreeUrl from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { preload } from "react-dom";
import {
  data,
  type HeadersArgs,
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useLocation,
} from "react-router";
import { mayBeFramed } from "../shared/embedding.ts";
import { useAccountWatch } from "./account/use-session-monitor.ts";
import { apiContext } from "./app/api-client.ts";
import { api } from "./app/browser-api.ts";
import { useFittingDocument } from "./app/document-policy.ts";
import { isBackOffice } from "./app/header-links.ts";
import { pageMeta } from "./app/page-meta.ts";
import type { RootData } from "./app/root-data.ts";
import { StartFailure } from "./app/StartPageFailure.tsx";
import { readNow, useStartPageData } from "./app/use-start-page-data.ts";
import { VenueContext } from "./app/use-venue.ts";
import { useEmbedded } from "./embed/use-embedded.ts";
import { AccountNotices } from "./shell/AccountNotices.tsx";
import { ErrorScreen } from "./shell/ErrorScreen.tsx";
import { Shell } from "./shell/Shell.tsx";
import stylesUrl from "./styles/visitors.css?url";
import { Spinner } from "./ui/Spinner.tsx";

export const meta = pageMeta(
  "Book Your Experience",
  "Choose from our exciting range of activities.",
);

/** Every page is about the venue; where it cannot be read, the page says so and tries again. */
export async function loader({ context }: LoaderFunctionArgs) {
  const client = context.get(apiContext);
  const [venue, account] = await Promise.all([
    readNow(() => client.venue.get()),
    client.session.get().then(
      (session) => session.account,
      () => undefined,
    ),
  ]);
  const root: RootData = { venue, account };
  return data(root, {
    status: venue.state === "ready" ? 200 : 503,
    // Who comes next to a shared computer must not find a signed-in page in the browser's cache.
    headers: account ? { "Cache-Control": "no-store" } : {},
  });
}

export function headers({ loaderHeaders }: HeadersArgs) {
  return loaderHeaders;
}

/** Both stay as the first page read them; who signs in or out later is told otherwise. */
export function shouldRevalidate() {
  return false;
}

const readVenue = () => api.venue.get();

export function Layout({ children }: { children: ReactNode }) {
  const isEmbedded = useEmbedded();
  // Before React has taken over what the server rendered, buttons do nothing yet: tests wait for this.
  useEffect(() => {
    document.documentElement.dataset.alive = "";
  }, []);
  preload(figtreeUrl, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  return (
    <html lang="en-GB" data-embedded={isEmbedded ? "" : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0e1e2c" media="(prefers-color-scheme: dark)" />
        <Meta />
        {/* With a precedence it stands above all scripts; without one React puts it below them. */}
        <link rel="stylesheet" href={stylesUrl} precedence="app" />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** Only a page in another site's frame needs these, so their code comes when it is in one. */
const OutsideFrame = lazy(async () => {
  const module = await import("./embed/FrameBlocked.tsx");
  return { default: module.OutsideFrame };
});
const ParentPageLink = lazy(async () => {
  const module = await import("./embed/ParentPageSync.tsx");
  return { default: module.ParentPageLink };
});

export default function Root() {
  const { venue: initial } = useLoaderData<RootData>();
  const { pathname } = useLocation();
  useFittingDocument();
  useAccountWatch();
  const isEmbedded = useEmbedded();
  const belongsHere = mayBeFramed(pathname) || !isEmbedded;
  const { loaded: venue, isGoingOn, tryAgain } = useStartPageData(initial, readVenue);
  if (venue.state === "ready") {
    return (
      <VenueContext value={venue.data}>
        {isBackOffice(pathname) ? (
          <Outlet />
        ) : (
          <Shell venue={venue.data}>
            <AccountNotices />
            {belongsHere ? (
              <Outlet />
            ) : (
              <Suspense>
                <OutsideFrame />
              </Suspense>
            )}
          </Shell>
        )}
        {isEmbedded && (
          <Suspense>
            <ParentPageLink />
          </Suspense>
        )}
      </VenueContext>
    );
  }
  return (
    <Shell venue={null}>
      <div className="mx-auto w-full max-w-form flex-1 px-gutter py-10">
        <h1 className="text-title">Book Your Experience</h1>
        {venue.state === "failed" ? (
          <StartFailure failure={venue.failure} isGoingOn={isGoingOn} onTryAgain={tryAgain} />
        ) : (
          <Spinner label="Loading" />
        )}
      </div>
    </Shell>
  );
}

export function ErrorBoundary() {
  return (
    <Shell venue={null}>
      <ErrorScreen />
    </Shell>
  );
}
