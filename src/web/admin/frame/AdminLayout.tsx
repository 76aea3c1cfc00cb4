import { data, type LoaderFunctionArgs, Outlet, useLoaderData, useRevalidator } from "react-router";
import { AccountDialogHost } from "../../account/AccountDialogHost.tsx";
import { useSignOut } from "../../account/SignOutButton.tsx";
import { useAccountIfLoaded } from "../../app/account.ts";
import { apiContext } from "../../app/api-client.ts";
import { api } from "../../app/browser-api.ts";
import { privateHeaders } from "../../app/private-headers.ts";
import type { LoadState } from "../../app/use-api-query.ts";
import { VenueHead } from "../../app/VenueHead.tsx";
import adminStylesUrl from "../../styles/admin.css?url";
import { Spinner } from "../../ui/Spinner.tsx";
import { ToastProvider } from "../../ui/Toasts.tsx";
import { BookingDialogHost } from "../booking/BookingDialogHost.tsx";
import { ScreenLoadError } from "../kit/ScreenLoadError.tsx";
import { RefetchableVenue } from "./RefetchableVenue.tsx";
import { requireAdminSession } from "./require-administrator.ts";
import { Sidebar } from "./Sidebar.tsx";
import { TopBar } from "./TopBar.tsx";
import { useAdminMenu } from "./use-admin-menu.ts";
import { useAttention } from "./use-attention.ts";
import { useRedirectCustomers } from "./use-redirect-customers.ts";
import { useRefetchableVenue } from "./use-refetchable-venue.ts";

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
  const { venue, renew: refetch } = useRefetchableVenue();
  const account = useAccountIfLoaded();
  const menu = useAdminMenu();
  const [signOut] = useSignOut();
  const attention = useAttention(account?.role === "admin");
  useRedirectCustomers(account);
  return (
    <RefetchableVenue venue={venue} refetch={refetch}>
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
            attention={attention}
            onNavigate={menu.close}
            onSignOut={signOut}
          />
          <main
            id="content"
            tabIndex={-1}
            className="min-w-0 border-line bg-page max-side:row-start-2 px-4 pt-6 pb-10 outline-none side:border-l side:px-8"
          >
            <AccountDialogHost />
            {account?.role === "admin" && <BookingDialogHost />}
            <div className="mx-auto max-w-page">
              {account?.role === "admin" ? <Screen /> : <Spinner label="Loading" />}
            </div>
          </main>
        </div>
      </ToastProvider>
    </RefetchableVenue>
  );
}

function Screen() {
  const loaded = useLoaderData<LoadState<null>>();
  const { revalidate } = useRevalidator();
  if (loaded.state !== "failed") return <Outlet />;
  return <ScreenLoadError title="Admin Portal" failure={loaded.failure} onRetry={revalidate} />;
}
