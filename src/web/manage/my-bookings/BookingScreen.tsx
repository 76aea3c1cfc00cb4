import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  useLoaderData,
  useParams,
  useRevalidator,
} from "react-router";
import type { ManagedBooking } from "../../../shared/contract/public/bookings.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { getErrorSentence } from "../../../shared/visitor-errors.ts";
import { requireAccount } from "../../account/require-account.ts";
import { type ApiClient, apiContext } from "../../app/api-client.ts";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { api } from "../../app/browser-api.ts";
import { pageMeta } from "../../app/page-meta.ts";
import { paths } from "../../app/paths.ts";
import { withRetry } from "../../app/retry.ts";
import type { LoadState } from "../../app/use-api-query.ts";
import { Spinner } from "../../ui/Spinner.tsx";
import { ManagedBookingPage } from "../ManagedBookingPage.tsx";
import { ManageFailure } from "../ManageFailure.tsx";
import { bookingRequest } from "../managed-booking.ts";
import { useRefetchable } from "../use-refetchable.ts";

export const meta = pageMeta("Your booking", "What you have booked.");

/** Never cached: the next person at this browser must not find it. */
export function headers() {
  return { "Cache-Control": "no-store" };
}

export function loader({ context, params }: LoaderFunctionArgs) {
  return requireAccount(() => readBooking(context.get(apiContext), params.bookingId));
}

export function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { signal } = request;
  return requireAccount(() => withRetry(() => readBooking(api, params.bookingId, signal), signal));
}

const BOOKING_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A malformed id gets the same answer as the id of someone else's booking. */
async function readBooking(client: ApiClient, bookingId = "", signal?: AbortSignal) {
  if (!BOOKING_ID.test(bookingId)) throw new Refusal("BOOKING_NOT_FOUND");
  return client.bookings.get(bookingRequest(bookingId, null), signal && { signal });
}

/** One booking, for the customer who is signed in. */
export default function BookingScreen() {
  const { bookingId = "" } = useParams();
  const loadState = useLoaderData<LoadState<ManagedBooking>>();
  const { revalidate } = useRevalidator();
  const reload = () => void revalidate();
  const read = () => readBooking(api, bookingId);
  const { latest, refresh } = useRefetchable(loadState, read, reload);
  if (latest.state === "loading") return <Spinner label="Loading" className="min-h-96" />;
  if (latest.state === "failed") {
    return (
      <ManageFailure
        failure={latest.failure}
        onRetry={reload}
        notFound={{
          sentence: getErrorSentence("BOOKING_NOT_FOUND"),
          action: <ButtonLink to={paths.bookings}>My Bookings</ButtonLink>,
        }}
      />
    );
  }
  return (
    <ManagedBookingPage key={bookingId} booking={latest.data} token={null} refresh={refresh} />
  );
}
