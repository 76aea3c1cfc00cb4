import ArrowRight from "lucide-react/icons/arrow-right";
import { Link, type MetaArgs, Navigate, useLocation } from "react-router";
import { isolateBidi } from "../../shared/rules/person-name.ts";
import { formatDate, formatTime } from "../../shared/time.ts";
import { CreateAccountPrompt } from "../account/CreateAccountPrompt.tsx";
import { pageMeta } from "../app/page-meta.ts";
import { paths } from "../app/paths.ts";
import { useVenue } from "../app/use-venue.ts";
import { StepFallback } from "../booking/frame/StepFallback.tsx";
import { ConfirmedHeading } from "../booking/success/ConfirmedHeading.tsx";
import { ConfirmedPass } from "../booking/success/ConfirmedPass.tsx";
import { createBookingCalendarEntry } from "../booking/success/create-booking-calendar-entry.ts";
import { ImportantInformation } from "../booking/success/ImportantInformation.tsx";
import { InviteFriends } from "../booking/success/InviteFriends.tsx";
import { parseSuccessState, type SuccessState } from "../booking/success/success-state.ts";
import { AddToCalendar } from "../ui/AddToCalendar.tsx";
import { Alert } from "../ui/Alert.tsx";
import { parseVoucherSentState } from "../vouchers/payment/voucher-sent-state.ts";
import { VoucherSent } from "../vouchers/success/VoucherSent.tsx";
import { formatVoucherSentTitle } from "../vouchers/success/voucher-sent-text.ts";

export function meta(page: MetaArgs) {
  const voucherState = parseVoucherSentState(page.location.state);
  return voucherState
    ? pageMeta(formatVoucherSentTitle(voucherState), "Your gift voucher is bought.")(page)
    : pageMeta("Booking Confirmed!", "Your booking is complete.")(page);
}

/** The result is in the browser's history only, so the server cannot render it. */
export function clientLoader() {
  return null;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <StepFallback />;
}

/** The confirmation of a booking or of a gift voucher purchase. */
export default function SuccessScreen() {
  const location = useLocation();
  const voucherState = parseVoucherSentState(location.state);
  if (voucherState) return <VoucherSent {...voucherState} />;
  const state = parseSuccessState(location.state);
  return state ? <BookingConfirmed {...state} /> : <Navigate to={paths.home} replace />;
}

function BookingConfirmed({ booking, warning, lastName }: SuccessState) {
  const venue = useVenue();
  const { businessName, timezone } = venue;
  const startsAt = new Date(booking.startsAt);
  const dateAndTime = `${formatDate(startsAt, timezone)} at ${formatTime(startsAt, timezone)}`;
  return (
    <div className="mx-auto w-full max-w-[64rem] flex-1 px-gutter pt-8 pb-10 tablet:pt-12 desktop:pb-20">
      <ConfirmedHeading title="Booking Confirmed!">
        {warning === null ? (
          <p>
            See you on the water, {isolateBidi(booking.firstName)}. Your confirmation is on its way
            to {booking.email}.
          </p>
        ) : (
          <p>See you on the water, {isolateBidi(booking.firstName)}.</p>
        )}
      </ConfirmedHeading>
      {warning !== null && (
        <Alert tone="warn" announced title={warning} className="mx-auto mt-6 max-w-xl">
          Your places are yours all the same. Please keep the reference below.
        </Alert>
      )}
      <div className="mt-8 grid gap-8 tablet:mt-12 desktop:grid-cols-[minmax(0,25rem)_minmax(0,1fr)] desktop:items-start desktop:gap-12">
        <ConfirmedPass booking={booking} />
        <div>
          <ImportantInformation />
          <div className="mt-6 flex flex-wrap gap-3">
            <InviteFriends
              title={booking.activityName}
              text={`Join me for ${booking.activityName} at ${businessName}, ${dateAndTime}.`}
              url={new URL(paths.home, window.location.origin).href}
            />
            <AddToCalendar
              reference={booking.reference}
              createEntry={() => createBookingCalendarEntry(booking, venue)}
            />
          </div>
          {/* An account starts with an email, and the last email to this address was refused. */}
          {warning === null && (
            <CreateAccountPrompt
              name={`${booking.firstName} ${lastName}`.trim()}
              isFullName={lastName !== ""}
              email={booking.email}
            />
          )}
          <Link
            to={paths.home}
            className="mt-5 inline-flex min-h-touch items-center gap-2 font-semibold text-link underline underline-offset-4"
          >
            Book Another Activity
            <ArrowRight className="size-5" />
          </Link>
        </div>
      </div>
    </div>
  );
}
