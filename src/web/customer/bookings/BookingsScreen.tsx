import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  useLoaderData,
  useRevalidator,
  useSearchParams,
} from "react-router";
import type { BookingPage } from "../../../shared/contract/bookings.ts";
import { apiContext } from "../../api/api-client.ts";
import { api } from "../../api/browser-api.ts";
import { retrying } from "../../api/retrying.ts";
import type { Loaded } from "../../api/use-loaded.ts";
import { Spinner } from "../../ui/Spinner.tsx";
import { requireAccount } from "../account/require-account.ts";
import { pageMeta } from "../shell/page-meta.ts";
import { BookingsFailure } from "./BookingsFailure.tsx";
import { MyBookings } from "./MyBookings.tsx";
import { NoBookings } from "./NoBookings.tsx";
import { listInputAt, shownIn } from "./shown-bookings.ts";
import { useBookingPages } from "./use-booking-pages.ts";

export const meta = pageMeta("My Bookings", "What you have booked, and what you can do with it.");

/** Whoever sits down at this browser next finds nothing of it. */
export function headers() {
  return { "Cache-Control": "no-store" };
}

export function loader({ context, request }: LoaderFunctionArgs) {
  return requireAccount(() => context.get(apiContext).bookings.list(listInputAt(request.url)));
}

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { signal, url } = request;
  return requireAccount(() =>
    retrying(() => api.bookings.list(listInputAt(url), { signal }), signal),
  );
}

/** My Bookings, the newest first. */
export default function BookingsScreen() {
  const first = useLoaderData<Loaded<BookingPage>>();
  const { revalidate, state } = useRevalidator();
  const show = shownIn(useSearchParams()[0]);
  const { bookings, more, refresh } = useBookingPages(first, show, () => void revalidate());
  if (bookings.state === "failed") {
    return (
      <BookingsFailure
        failure={bookings.failure}
        busy={state === "loading"}
        onRetry={() => void revalidate()}
      />
    );
  }
  if (bookings.state === "loading") return <Spinner label="Loading" className="min-h-96" />;
  if (bookings.data.length === 0 && show === "all") return <NoBookings />;
  return <MyBookings show={show} bookings={bookings.data} more={more} refresh={refresh} />;
}
