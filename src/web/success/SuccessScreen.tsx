import CalendarCog from "lucide-react/icons/calendar-cog";
import { useState } from "react";
import { type MetaArgs, Navigate, useLocation } from "react-router";
import type { ManagedBooking } from "../../shared/contract/public/bookings.ts";
import type { ConfirmedBooking } from "../../shared/contract/public/checkouts.ts";
import type { Venue } from "../../shared/contract/public/venue.ts";
import { pluralize } from "../../shared/format.ts";
import { formatPence } from "../../shared/money.ts";
import { createCalendarEntry } from "../../shared/rules/calendar-entry.ts";
import { isolateBidi } from "../../shared/rules/person-name.ts";
import { formatDate, formatTime } from "../../shared/time.ts";
import { CreateAccountPrompt } from "../account/CreateAccountPrompt.tsx";
import { ButtonLink } from "../app/ButtonLink.tsx";
import { api } from "../app/browser-api.ts";
import { pageMeta } from "../app/page-meta.ts";
import { paths } from "../app/paths.ts";
import { type LoadState, useApiQuery } from "../app/use-api-query.ts";
import { useVenue } from "../app/use-venue.ts";
import { StepFallback } from "../booking/frame/StepFallback.tsx";
import { BookingPass } from "../booking/success/BookingPass.tsx";
import { ConfirmationPage } from "../booking/success/ConfirmationPage.tsx";
import { ImportantInformation } from "../booking/success/ImportantInformation.tsx";
import { InviteFriends } from "../booking/success/InviteFriends.tsx";
import { parseSuccessState, type SuccessState } from "../booking/success/success-state.ts";
import { useEmbedded } from "../embed/use-embedded.ts";
import { DownloadInvoice } from "../manage/DownloadInvoice.tsx";
import { bookingRequest } from "../manage/managed-booking.ts";
import { QrCode } from "../manage/QrCode.tsx";
import { AddToCalendar } from "../ui/AddToCalendar.tsx";
import { Button } from "../ui/Button.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import { VoucherSent } from "../vouchers/success/VoucherSent.tsx";
import { formatVoucherSentTitle, parseVoucherSentState } from "../vouchers/success/voucher-sent.ts";
import { CorrectEmail, type CorrectedEmail } from "./CorrectEmail.tsx";

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

function BookingConfirmed({ booking, warning: firstWarning, lastName, token }: SuccessState) {
  const [corrected, setCorrected] = useState<CorrectedEmail | null>(null);
  const venue = useVenue();
  const isEmbedded = useEmbedded();
  const [loadState, reload] = useApiQuery(
    (signal) => api.bookings.get(bookingRequest(booking.id, token), { signal }),
    [booking.id, token],
  );
  const managePage = { pathname: paths.manage, hash: `#${token}` };
  const current = loadState.state === "ready" ? loadState.data : null;
  // Back from the manage page leads here.
  if (current?.status === "cancelled") return <Navigate to={managePage} replace />;
  const { businessName, timezone } = venue;
  const startsAt = new Date(current?.startsAt ?? booking.startsAt);
  const dateAndTime = `${formatDate(startsAt, timezone)} at ${formatTime(startsAt, timezone)}`;
  const greeting = `See you on the water, ${isolateBidi(booking.firstName)}.`;
  const { totalPence, discountPence, voucherPence } = booking.order;
  const email = corrected?.email ?? current?.contact.email ?? booking.email;
  // The first confirmation went to an address that was corrected since, perhaps before a reload.
  const laterWarning = corrected?.warning ?? null;
  const warning = email === booking.email ? firstWarning : laterWarning;
  return (
    <ConfirmationPage
      title="Booking Confirmed!"
      lead={
        warning === null ? `${greeting} Your confirmation is on its way to ${email}.` : greeting
      }
      leadAction={
        <>
          {current && (
            <CorrectEmail
              booking={current}
              secret={token}
              email={email}
              onCorrected={setCorrected}
            />
          )}
          <output className="sr-only">
            {corrected && `Your confirmation is on its way to ${corrected.email}.`}
          </output>
        </>
      }
      warning={
        warning === null
          ? null
          : {
              title: warning,
              text: "Your booking is confirmed. Please keep the reference below.",
            }
      }
      pass={
        <BookingPass
          booking={booking}
          details={[
            { term: "Date", value: formatDate(startsAt, timezone) },
            { term: "Time", value: formatTime(startsAt, timezone) },
            { term: "Tickets", value: pluralize(booking.ticketCount, "ticket") },
            { term: "Paid", value: formatPence(totalPence) },
            ...toDeductionDetail("Discount", discountPence),
            ...toDeductionDetail("Gift voucher", voucherPence),
          ]}
        >
          <BookingQrCode loadState={loadState} onRetry={reload} />
        </BookingPass>
      }
    >
      <ImportantInformation />
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink
          to={managePage}
          variant="soft"
          {...(isEmbedded && { target: "_blank", rel: "noopener" })}
          className="w-full tablet:w-auto"
        >
          <CalendarCog className="size-5" />
          Manage booking
        </ButtonLink>
        <InviteFriends
          title={booking.activityName}
          text={`Join me for ${booking.activityName} at ${businessName}, ${dateAndTime}.`}
          url={new URL(paths.home, window.location.origin).href}
        />
        <AddToCalendar
          reference={booking.reference}
          createEntry={() => current?.calendarEntry ?? createBookingEntry(booking, venue)}
        />
        <DownloadInvoice booking={booking} token={token} />
      </div>
      {/* An account starts with an email, and the last email to this address was refused. */}
      {warning === null && (
        <CreateAccountPrompt
          key={email}
          name={`${booking.firstName} ${lastName}`.trim()}
          isFullName={lastName !== ""}
          email={email}
        />
      )}
    </ConfirmationPage>
  );
}

interface BookingQrCodeProps {
  loadState: LoadState<ManagedBooking>;
  onRetry: () => void;
}

/** The QR code to show at arrival; while it loads, its room is kept. */
function BookingQrCode({ loadState, onRetry }: BookingQrCodeProps) {
  if (loadState.state === "ready") return <QrCode qr={loadState.data.qr} />;
  if (loadState.state === "loading") {
    return <Spinner label="Loading your QR code" className="mt-5 min-h-54" />;
  }
  return (
    <div className="mt-5 grid min-h-54 place-content-center justify-items-center gap-3 text-center">
      <p role="alert">
        Your QR code could not be loaded. Your reference is enough when you arrive.
      </p>
      <Button variant="soft" size="md" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}

function toDeductionDetail(term: string, pence: number) {
  return pence > 0 ? [{ term, value: formatPence(-pence) }] : [];
}

/**
 * Creates the calendar entry that is also attached to the confirmation email. The sequence number
 * is 0, because a new booking has not been moved.
 */
function createBookingEntry(booking: ConfirmedBooking, venue: Venue): string {
  const entry = { ...booking, bookingId: booking.id, bookingReference: booking.reference };
  return createCalendarEntry(entry, 0, new Date(), venue);
}
