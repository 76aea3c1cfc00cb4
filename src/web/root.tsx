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
import { isFrameable } from "../shared/embedding.ts";
import { useSessionMonitor } from "./account/use-session-monitor.ts";
import { apiContext } from "./app/api-client.ts";
import { formatFailure } from "./app/api-failure.ts";
import { api } from "./app/browser-api.ts";
import {
  reloadWhenReachable,
  useDocumentPolicyReload,
  useServerUnreachable,
} from "./app/document-policy.ts";
import { isAdminPath } from "./app/header-links.ts";
import { MessagePage } from "./app/MessagePage.tsx";
import { pageMeta } from "./app/page-meta.ts";
import { paths } from "./app/paths.ts";
import type { RootData } from "./app/root-data.ts";
import { StartPageFailure } from "./app/StartPageFailure.tsx";
import { loadOnce, useStartPageData } from "./app/use-start-page-data.ts";
import { VenueContext } from "./app/use-venue.ts";
import { useEmbedded } from "./embed/use-embedded.ts";
import { AccountNotices } from "./shell/AccountNotices.tsx";
import { Shell } from "./shell/Shell.tsx";
import stylesUrl from "./styles/visitors.css?url";
import { Button } from "./ui/Button.tsx";
import { buttonClass } from "./ui/button-class.ts";
import { Spinner } from "./ui/Spinner.tsx";

export const meta = pageMeta(
  "Book Your Experience",
  "Choose from our exciting range of activities.",
);

/** Reads the venue, which every page needs; without it the page shows the failure and retries. */
export async function loader({ context }: LoaderFunctionArgs) {
  const client = context.get(apiContext);
  const [venue, account] = await Promise.all([
    loadOnce(() => client.venue.get()),
    client.session.get().then(
      (session) => session.account,
      () => undefined,
    ),
  ]);
  const root: RootData = { venue, account };
  return data(root, {
    status: venue.state === "ready" ? 200 : 503,
    // A signed-in page must not stay in the cache of a shared computer.
    headers: account ? { "Cache-Control": "no-store" } : {},
  });
}

export function headers({ loaderHeaders }: HeadersArgs) {
  return loaderHeaders;
}

/** The first page's data stays valid: sign-ins and sign-outs are tracked in the account store. */
export function shouldRevalidate() {
  return false;
}

const readVenue = () => api.venue.get();

export function Layout({ children }: { children: ReactNode }) {
  const isEmbedded = useEmbedded();
  // Set after hydration: until then buttons do nothing, so tests wait for it.
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
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
        {/* With a precedence React puts the style sheet above all scripts; without one, below
            them. */}
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

/** Needed only in another site's frame, so their code is loaded only there. */
const FrameBlocked = lazy(async () => {
  const module = await import("./embed/FrameBlocked.tsx");
  return { default: module.FrameBlocked };
});
const ParentPageSync = lazy(async () => {
  const module = await import("./embed/ParentPageSync.tsx");
  return { default: module.ParentPageSync };
});

export default function Root() {
  const { venue: initialVenue } = useLoaderData<RootData>();
  const { pathname } = useLocation();
  useDocumentPolicyReload();
  useSessionMonitor();
  const isEmbedded = useEmbedded();
  const canShowPage = isFrameable(pathname) || !isEmbedded;
  const { loadState: venue, willRetry, tryAgain } = useStartPageData(initialVenue, readVenue);
  if (venue.state === "ready") {
    return (
      <VenueContext value={venue.data}>
        {isAdminPath(pathname) ? (
          <Outlet />
        ) : (
          <Shell venue={venue.data}>
            <AccountNotices />
            {canShowPage ? (
              <Outlet />
            ) : (
              <Suspense>
                <FrameBlocked />
              </Suspense>
            )}
          </Shell>
        )}
        {isEmbedded && (
          <Suspense>
            <ParentPageSync />
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
          <StartPageFailure failure={venue.failure} willRetry={willRetry} onTryAgain={tryAgain} />
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

/** Shown after an unexpected error. Depends on nothing that may have failed. */
function ErrorScreen() {
  const isUnreachable = useServerUnreachable();
  return (
    <MessagePage
      title="This page did not load"
      actions={
        <>
          <Button variant="accent" onClick={() => void reloadWhenReachable()}>
            Try Again
          </Button>
          <a href={paths.home} className={buttonClass({ variant: "soft" })}>
            Browse Activities
          </a>
        </>
      }
    >
      <p role="status">
        {isUnreachable ? formatFailure("UNREACHABLE") : "Something went wrong on our side."} What
        you have typed is kept in this tab.
      </p>
    </MessagePage>
  );
}
