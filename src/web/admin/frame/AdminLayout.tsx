import {
  type DehydratedState,
  HydrationBoundary,
  type QueryClient,
  QueryClientProvider,
  useQuery,
} from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import {
  data,
  type LoaderFunctionArgs,
  Navigate,
  Outlet,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
  useRevalidator,
} from "react-router";
import type { OwnStaffRole } from "../../../shared/contract/admin/staff-roles.ts";
import type { SignedInAccount } from "../../../shared/contract/public/accounts.ts";
import { AccountDialogHost } from "../../account/AccountDialogHost.tsx";
import { useSignOut } from "../../account/SignOutButton.tsx";
import { refreshAccount, useAccountIfLoaded } from "../../app/account.ts";
import { apiContext } from "../../app/api-client.ts";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { api } from "../../app/browser-api.ts";
import { paths } from "../../app/paths.ts";
import { privateHeaders } from "../../app/private-headers.ts";
import type { LoadState } from "../../app/use-api-query.ts";
import { useVenue, VenueContext } from "../../app/use-venue.ts";
import { VenueHead } from "../../app/VenueHead.tsx";
import adminStylesUrl from "../../styles/admin.css?url";
import { Alert } from "../../ui/Alert.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { ToastProvider } from "../../ui/Toasts.tsx";
import { BookingDialogHost } from "../booking/BookingDialogHost.tsx";
import { LockScreen } from "../counter/LockScreen.tsx";
import { useCounterActivity } from "../counter/use-counter-activity.ts";
import { adminPaths } from "../kit/admin-paths.ts";
import { OwnRoleContext, useOwnRole } from "../kit/own-role.ts";
import { ProofDialog } from "../kit/proof/ProofDialog.tsx";
import { OutdatedScreenAlert, ScreenQueryError } from "../kit/QueryState.tsx";
import { getQueryClient, queries } from "../kit/queries.ts";
import { NotPermittedScreen } from "./NotPermittedScreen.tsx";
import { requireAdminSession } from "./require-admin-session.ts";
import { SecondFactorBanner } from "./SecondFactorBanner.tsx";
import { findScreen, listScreens, Sidebar } from "./Sidebar.tsx";
import { type AdminMenu, TopBar } from "./TopBar.tsx";

export const headers = privateHeaders;

export async function loader({ context }: LoaderFunctionArgs) {
  const loaded = await requireAdminSession(context.get(apiContext));
  const isFailed = loaded.state === "failed" && loaded.failure !== "DEVICE_LOCKED";
  return data(loaded, { status: isFailed ? 503 : 200 });
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
  const device = account?.sharedDevice;
  const isAdministrator = account?.role === "admin" && device?.isLocked !== true;
  const loaded = useLoaderData<LoadState<OwnStaffRole>>();
  const role = useRole(loaded, account, queryClient);
  const menu = useAdminMenu();
  const [signOut] = useSignOut();
  useRedirectCustomers(account);
  useCounterActivity(device?.isLocked === false ? device.lockMinutes : undefined);
  useEffect(() => {
    // The next person sees nothing that the last one's role allowed.
    if (device?.isLocked) queryClient.clear();
  }, [device?.isLocked, queryClient]);
  if (device?.isLocked) {
    return (
      <QueryClientProvider client={queryClient}>
        <VenueHead venue={venue} />
        <link rel="stylesheet" href={adminStylesUrl} precedence="app" />
        <header className="flex h-admin-bar items-center bg-admin-bar px-4 text-sm font-semibold text-bar-ink">
          {venue.businessName}
        </header>
        <main id="content" className="back-office flex-1 bg-page px-4 pb-10 text-ink-2">
          <LockScreen deviceName={device.name} />
        </main>
      </QueryClientProvider>
    );
  }
  return (
    <QueryClientProvider client={queryClient}>
      <VenueContext value={venue}>
        <OwnRoleContext value={role}>
          <ToastProvider>
            <VenueHead venue={venue} />
            <link rel="stylesheet" href={adminStylesUrl} precedence="app" />
            <a
              href="#content"
              className="sr-only rounded-control bg-float text-link depth-float focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60 focus:px-4 focus:py-3"
            >
              Skip to the content
            </a>
            <TopBar
              venue={venue}
              account={account ?? undefined}
              role={role}
              menu={menu}
              onSignOut={signOut}
              onLock={() => void lock(account ?? null)}
            />
            <div className="back-office grid flex-1 grid-rows-[auto_1fr] overflow-clip rounded-t-hero bg-sunken side:grid-cols-[var(--spacing-side)_minmax(0,1fr)] side:grid-rows-none">
              <Sidebar
                isOpen={menu.isOpen}
                role={isAdministrator ? role : null}
                onNavigate={menu.close}
                onSignOut={device ? undefined : signOut}
              />
              <main
                id="content"
                tabIndex={-1}
                className="min-w-0 border-line bg-page max-side:row-start-2 px-4 pt-6 pb-10 outline-none side:border-l side:px-8"
              >
                <AccountDialogHost />
                {isAdministrator && role && <BookingDialogHost />}
                {isAdministrator && <ProofDialog />}
                <div className="mx-auto max-w-page">
                  {isAdministrator ? (
                    <Screen loaded={loaded} role={role} />
                  ) : (
                    <Spinner label="Loading" />
                  )}
                </div>
              </main>
            </div>
          </ToastProvider>
        </OwnRoleContext>
      </VenueContext>
    </QueryClientProvider>
  );
}

/**
 * The role as it was loaded; a change of the roles on a screen makes it out of date. On a shared
 * device each person has their own, which is read when they unlock it.
 */
function useRole(
  loaded: LoadState<OwnStaffRole>,
  account: SignedInAccount | null | undefined,
  client: QueryClient,
): OwnStaffRole | null {
  const device = account?.sharedDevice;
  const initialData = !device && loaded.state === "ready" ? loaded.data : undefined;
  const { own } = queries.admin.staffRoles;
  const { data: role = null } = useQuery(
    own.queryOptions({
      queryKey: [...own.queryKey(), account?.email],
      initialData,
      enabled: device ? !device.isLocked : initialData !== undefined,
      staleTime: Infinity,
      retry: false,
    }),
    client,
  );
  return role;
}

/** Locks the shared device; if that fails, the page shows that it is not locked. */
async function lock(account: SignedInAccount | null): Promise<void> {
  await api.admin.counter.lock().catch(() => undefined);
  await refreshAccount(account);
}

interface ScreenProps {
  loaded: LoadState<OwnStaffRole>;
  /** Null where it failed to load, and until it is read after a shared device was unlocked. */
  role: OwnStaffRole | null;
}

/** The screen, with what the server has read for it. */
function Screen({ loaded, role }: ScreenProps) {
  const screen = useMatches().at(-1);
  const { revalidate } = useRevalidator();
  if (role === null) {
    if (loaded.state !== "failed" || loaded.failure === "DEVICE_LOCKED") {
      return <Spinner label="Loading" />;
    }
    const error = { code: loaded.failure };
    const query = { data: undefined, error, dataUpdatedAt: 0, refetch: revalidate };
    return <ScreenQueryError title="Admin Portal" query={query} />;
  }
  return (
    <HydrationBoundary state={screen?.loaderData as DehydratedState | null}>
      <PermittedScreen />
    </HydrationBoundary>
  );
}

/** The screen at the address, if the role opens it. */
function PermittedScreen() {
  const role = useOwnRole();
  const pathname = useLocation().pathname.replace(/\/$/, "");
  const { label = "", permission } = findScreen(pathname) ?? {};
  if (permission !== undefined && !role.permissions.includes(permission)) {
    const [first] = listScreens(role);
    // The way into the back office leads to the first screen that there is for this role.
    if (pathname === adminPaths.overview && first) return <Navigate to={first.to} replace />;
    return <NotPermittedScreen title={label} permission={permission} />;
  }
  return (
    <>
      {role.mustReviewRoles && pathname !== adminPaths.administrators && <ReviewRolesAlert />}
      <SecondFactorBanner />
      <OutdatedScreenAlert />
      <Outlet />
    </>
  );
}

/** After the update that brought roles, until somebody has looked at them. */
function ReviewRolesAlert() {
  return (
    <Alert
      tone="warn"
      className="mb-5"
      title="Everybody here is an owner now"
      actions={
        <ButtonLink to={adminPaths.administrators} variant="outline" size="md">
          Give Roles
        </ButtonLink>
      }
    >
      Since the last update, staff have roles. Give each person the role that fits their work.
    </Alert>
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
