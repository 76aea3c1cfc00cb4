import { useLocation } from "react-router";
import { api } from "../app/browser-api.ts";
import { WithoutScripts } from "../app/NoScriptMessage.tsx";
import { pageMeta } from "../app/page-meta.ts";
import { useLoaded } from "../app/use-api-query.ts";
import { Spinner } from "../ui/Spinner.tsx";
import { HeldBookingPage } from "./ManagedBookingPage.tsx";
import { ManageFailure } from "./ManageFailure.tsx";
import { useNewest } from "./use-refetchable.ts";

export const meta = pageMeta("Your booking", "What you have booked.");

/** Nobody learns from where somebody came, keeps the page or finds it. */
export function headers() {
  return {
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
    "X-Robots-Tag": "noindex",
  };
}

/** What opens the booking stands behind `#`, which only the browser has. */
export function clientLoader() {
  return null;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Waiting />;
}

/** One booking, for whoever has its link. */
export default function ManageScreen() {
  const token = useLocation().hash.slice(1);
  const read = () => api.bookings.managed({ headers: { "manage-token": token } });
  const [loaded, reload] = useLoaded(read, [token]);
  const { newest, refresh } = useNewest(loaded, read, reload);
  if (newest.state === "loading") return <Waiting />;
  if (newest.state === "failed") return <ManageFailure failure={newest.failure} onRetry={reload} />;
  return <HeldBookingPage key={token} booking={newest.data} token={token} refresh={refresh} />;
}

function Waiting() {
  return (
    <>
      <h1 className="sr-only">Your booking</h1>
      <Spinner label="Loading" className="min-h-96 noscript:hidden" />
      <WithoutScripts />
    </>
  );
}
