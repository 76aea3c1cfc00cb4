import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  useLoaderData,
  useParams,
  useRevalidator,
} from "react-router";
import type { ManagedBooking } from "../../../shared/contract/public/bookings.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { sentenceOf } from "../../../shared/visitor-errors.ts";
import { requireAccount } from "../../account/require-account.ts";
import { type ApiClient, apiContext } from "../../app/api-client.ts";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { api } from "../../app/browser-api.ts";
import { pageMeta } from "../../app/page-meta.ts";
import { paths } from "../../app/paths.ts";
import { retrying } from "../../app/retry.ts";
import type { Loaded } from "../../app/use-api-query.ts";
import { Spinner } from "../../ui/Spinner.tsx";
import { HeldBookingPage } from "../ManagedBookingPage.tsx";
import { ManageFailure } from "../ManageFailure.tsx";
import { heldCall } from "../managed-booking.ts";
import { useNewest } from "../use-refetchable.ts";

export const meta = pageMeta("Your booking", "What you have booked.");

/** Whoever sits down at this browser next finds nothing of it. */
export function headers() {
  return { "Cache-Control": "no-store" };
}

export function loader({ context, params }: LoaderFunctionArgs) {
  return requireAccount(() => readOwn(context.get(apiContext), params.bookingId));
}

export function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { signal } = request;
  return requireAccount(() => retrying(() => readOwn(api, params.bookingId, signal), signal));
}

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** An address that names no booking at all is told like one that names another's. */
async function readOwn(client: ApiClient, bookingId = "", signal?: AbortSignal) {
  if (!ID.test(bookingId)) throw new Refusal("BOOKING_NOT_FOUND");
  return client.bookings.get(heldCall(bookingId, null), signal && { signal });
}

/** One booking, for whoever is signed in as its customer. */
export default function BookingScreen() {
  const { bookingId = "" } = useParams();
  const loaded = useLoaderData<Loaded<ManagedBooking>>();
  const { revalidate } = useRevalidator();
  const startAnew = () => void revalidate();
  const read = () => readOwn(api, bookingId);
  const { newest, refresh } = useNewest(loaded, read, startAnew);
  if (newest.state === "loading") return <Spinner label="Loading" className="min-h-96" />;
  if (newest.state === "failed") {
    return (
      <ManageFailure
        failure={newest.failure}
        onRetry={startAnew}
        unknown={{
          sentence: sentenceOf("BOOKING_NOT_FOUND"),
          action: <ButtonLink to={paths.bookings}>My Bookings</ButtonLink>,
        }}
      />
    );
  }
  return <HeldBookingPage key={bookingId} booking={newest.data} token={null} refresh={refresh} />;
}
