import {
  type DehydratedState,
  HydrationBoundary,
  QueryClientProvider,
  useQuery,
} from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import {
  data,
  type LoaderFunctionArgs,
  Outlet,
  useLoaderData,
  useMatches,
  useNavigate,
  useRevalidator,
} from "react-router";
import type { SignedInAccount } from "../../../shared/contract/public/accounts.ts";
import { AccountDialogHost } from "../../account/AccountDialogHost.tsx";
import { useSignOut } from "../../account/SignOutButton.tsx";
import { useAccountIfLoaded } from "../../app/account.ts";
import { apiContext } from "../../app/api-client.ts";
import { api } from "../../app/browser-api.ts";
import { paths } from "../../app/paths.ts";
import { privateHeaders } from "../../app/private-headers.ts";
import type { LoadState } from "../../app/use-api-query.ts";
import { useVenue, VenueContext } from "../../app/use-venue.ts";
import { VenueHead } from "../../app/VenueHead.tsx";
import adminStylesUrl from "../../styles/admin.css?url";
import { Spinner } from "../../ui/Spinner.tsx";
import { ToastProvider } from "../../ui/Toasts.tsx";
import { BookingDialogHost } from "../booking/BookingDialogHost.tsx";
import { OutdatedScreenAlert, ScreenQueryError } from "../kit/QueryState.tsx";
import { getQueryClient, queries } from "../kit/queries.ts";
import { requireAdminSession } from "./require-admin-session.ts";
import { Sidebar } from "./Sidebar.tsx";
import { type AdminMenu, TopBar } from "./TopBar.tsx";

export const headers = privateHeaders;

export async function loader({ context }: LoaderFunctionArgs) {
  const loaded = await requireAdminSession(context.get(apiContext));
  return data(loaded, { status: loaded.state === "ready" ? 200 : 503 });
}

export function clientLoader() {
  return requireAdminSession(api);
}

/** Layout of every admin screen: top bar, sidebar, toasts and dialogs. Redirects customers. */
export default function AdminLayout() {
  const [queryClient] = useState(getQueryClient);
  // The page has the venue already; only a mutation can make it out of date.
  const { data: venue } = useQuery(
    queries.venue.get.queryOptions({ initialData: useVenue(), staleTime: Infinity }),
    queryClient,
  );
  const account = useAccountIfLoaded();
  const isAdministrator = account?.role === "admin";
  const menu = useAdminMenu();
  const [signOut] = useSignOut();
  useRedirectCustomers(account);
  return (
    <QueryClientProvider client={queryClient}>
      <VenueContext value={venue}>
        <ToastProvider>
          <VenueHead venue={venue} />
          <link rel="stylesheet" href={adminStylesUrl} precedence="app" />
          <a
            href="#content"
            className="sr-only rounded-control bg-float text-link depth-float focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60 focus:px-4 focus:py-3"
          >
            Skip to the content
          </a>
          <TopBar venue={venue} email={account?.email} menu={menu} onSignOut={signOut} />
          <div className="back-office grid flex-1 grid-rows-[auto_1fr] overflow-clip rounded-t-hero bg-sunken side:grid-cols-[var(--spacing-side)_minmax(0,1fr)] side:grid-rows-none">
            <Sidebar
              isOpen={menu.isOpen}
              isAdministrator={isAdministrator}
              onNavigate={menu.close}
              onSignOut={signOut}
            />
            <main
              id="content"
              tabIndex={-1}
              className="min-w-0 border-line bg-page max-side:row-start-2 px-4 pt-6 pb-10 outline-none side:border-l side:px-8"
            >
              <AccountDialogHost />
              {isAdministrator && <BookingDialogHost />}
              <div className="mx-auto max-w-page">
                {isAdministrator ? <Screen /> : <Spinner label="Loading" />}
              </div>
            </main>
          </div>
        </ToastProvider>
      </VenueContext>
    </QueryClientProvider>
  );
}

/** The screen, with what the server has read for it. */
function Screen() {
  const session = useLoaderData<LoadState<null>>();
  const screen = useMatches().at(-1);
  const { revalidate } = useRevalidator();
  if (session.state === "failed") {
    const error = { code: session.failure };
    const query = { data: undefined, error, dataUpdatedAt: 0, refetch: revalidate };
    return <ScreenQueryError title="Admin Portal" query={query} />;
  }
  return (
    <HydrationBoundary state={screen?.loaderData as DehydratedState | null}>
      <OutdatedScreenAlert />
      <Outlet />
    </HydrationBoundary>
  );
}

/** Opens and closes the sidebar menu. Escape closes it and moves focus back to its button. */
function useAdminMenu(): AdminMenu {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const closeByEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener("keydown", closeByEscape);
    return () => document.removeEventListener("keydown", closeByEscape);
  }, [isOpen]);

  return { isOpen, toggle: () => setOpen(!isOpen), close: () => setOpen(false), button };
}

/**
 * Redirects to the home page when the account loses the admin role, or when the user signs in as a
 * customer in another tab.
 */
function useRedirectCustomers(account: SignedInAccount | null | undefined): void {
  const navigate = useNavigate();
  const isCustomer = account?.role === "customer";
  useEffect(() => {
    if (isCustomer) navigate(paths.home, { replace: true });
  }, [isCustomer, navigate]);
}
