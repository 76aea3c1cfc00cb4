import { useLocation } from "react-router";
import { api } from "../app/browser-api.ts";
import { NoScriptMessage } from "../app/NoScriptMessage.tsx";
import { pageMeta } from "../app/page-meta.ts";
import { privateHeaders } from "../app/private-headers.ts";
import { useApiQuery } from "../app/use-api-query.ts";
import { Spinner } from "../ui/Spinner.tsx";
import { ManagedBookingPage } from "./ManagedBookingPage.tsx";
import { ManageFailure } from "./ManageFailure.tsx";
import { useRefetchable } from "./use-refetchable.ts";

export const meta = pageMeta("Your booking", "What you have booked.");
export const headers = privateHeaders;

/** The token is in the URL's fragment, which only the browser knows. */
export function clientLoader() {
  return null;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <LoadingBooking />;
}

/** One booking, for whoever has its link. */
export default function ManageScreen() {
  const token = useLocation().hash.slice(1);
  const read = () => api.bookings.managed({ headers: { "manage-token": token } });
  const [loadState, reload] = useApiQuery(read, [token]);
  const { latest, refresh } = useRefetchable(loadState, read, reload);
  if (latest.state === "loading") return <LoadingBooking />;
  if (latest.state === "failed") return <ManageFailure failure={latest.failure} onRetry={reload} />;
  return <ManagedBookingPage key={token} booking={latest.data} token={token} refresh={refresh} />;
}

function LoadingBooking() {
  return (
    <>
      <h1 className="sr-only">Your booking</h1>
      <Spinner label="Loading" className="min-h-96 noscript:hidden" />
      <NoScriptMessage />
    </>
  );
}
