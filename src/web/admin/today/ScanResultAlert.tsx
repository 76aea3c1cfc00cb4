import type { ReactNode } from "react";
import { formatAdminDay } from "../../../shared/admin-time.ts";
import type { ScannedBooking } from "../../../shared/contract/admin/check-ins.ts";
import type { AdminDay, DayBooking } from "../../../shared/contract/admin/days.ts";
import { isolateBidi } from "../../../shared/rules/person-name.ts";
import { formatTime } from "../../../shared/time.ts";
import type { ApiFailure } from "../../app/api-failure.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Alert, type AlertTone } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { getOutstandingItems } from "../kit/format-check-in.ts";
import { RoleButton } from "../kit/RoleButton.tsx";
import { formatStaffFailure } from "../kit/staff-failure.ts";
import { isFullyCheckedIn } from "./day-slots.ts";
import type { CheckInActions } from "./use-check-ins.ts";

/** The result of a scan that did not check in a party at once. */
export type ScanResult =
  | { kind: "waiting" | "already" | "cancelled" | "other-day"; booking: ScannedBooking }
  | { kind: "failed"; code: string; failure: ApiFailure };

interface ScanResultAlertProps {
  result: ScanResult;
  day: AdminDay;
  actions: CheckInActions;
  onSign: (booking: DayBooking) => void;
  onPay: (booking: DayBooking) => void;
  onClose: () => void;
}

/** What staff have to know about a scanned booking before the party enters; also announced. */
export function ScanResultAlert({ result, day, onClose, ...bookingActions }: ScanResultAlertProps) {
  const { timezone } = useVenue();
  const closeButton = (
    <Button variant="quiet" size="md" onClick={onClose}>
      Close
    </Button>
  );
  if (result.kind === "failed") return <ScanFailureAlert {...result} closeButton={closeButton} />;
  const { booking } = result;
  const currentBooking = { ...booking, ...findBooking(day, booking.id) };
  if (result.kind === "waiting" && !isFullyCheckedIn(currentBooking)) {
    return (
      <ReadyPartyAlert
        booking={currentBooking}
        closeButton={closeButton}
        onClose={onClose}
        {...bookingActions}
      />
    );
  }
  const alertContent = ALERT_CONTENT[result.kind](currentBooking, (instant) =>
    formatTime(new Date(instant), timezone),
  );
  const { customerName, reference } = booking;
  return (
    <Alert
      tone={alertContent.tone}
      announced
      title={`${isolateBidi(customerName)}, ${reference}: ${alertContent.title}`}
      actions={closeButton}
    >
      {alertContent.text}
    </Alert>
  );
}

interface AlertContent {
  tone: AlertTone;
  title: string;
  text: string;
}

type ToAlertContent = (booking: ScannedBooking, time: (instant: string) => string) => AlertContent;

const toAlreadyCheckedIn: ToAlertContent = (
  { ticketCount, checkedInAt, activityName, startsAt },
  time,
) => ({
  tone: "warn",
  title: "already checked in",
  text: `${ticketCount} of ${ticketCount} checked in${checkedInAt ? ` at ${time(checkedInAt)}` : ""}, for ${activityName} at ${time(startsAt)}.`,
});

const ALERT_CONTENT: Record<Exclude<ScanResult["kind"], "failed">, ToAlertContent> = {
  waiting: toAlreadyCheckedIn,
  already: toAlreadyCheckedIn,
  cancelled: ({ activityName, startsAt, date }, time) => ({
    tone: "danger",
    title: "this booking is cancelled",
    text: `It was for ${activityName} at ${time(startsAt)} on ${formatAdminDay(date)}.`,
  }),
  "other-day": ({ activityName, startsAt, date }, time) => ({
    tone: "warn",
    title: `booked for ${formatAdminDay(date)}`,
    text: `The booking is for ${activityName} at ${time(startsAt)}. That day is shown now.`,
  }),
};

interface ScanFailureAlertProps {
  code: string;
  failure: ApiFailure;
  closeButton: ReactNode;
}

function ScanFailureAlert({ code, failure, closeButton }: ScanFailureAlertProps) {
  const isUnknown = failure === "BOOKING_NOT_FOUND";
  const title = isUnknown ? `No booking for “${code}”` : "Failed to look up the code";
  return (
    <Alert tone="danger" title={title} actions={closeButton}>
      {isUnknown
        ? "Scan the code in a confirmation, or type a reference or a name from this day."
        : formatStaffFailure(failure)}
    </Alert>
  );
}

function findBooking(day: AdminDay, bookingId: string): DayBooking | undefined {
  return day.sessions
    .flatMap(({ bookings }) => bookings)
    .find((booking) => booking.id === bookingId);
}

interface ReadyPartyAlertProps {
  booking: ScannedBooking;
  actions: CheckInActions;
  onSign: (booking: DayBooking) => void;
  onPay: (booking: DayBooking) => void;
  onClose: () => void;
  closeButton: ReactNode;
}

/** A party that can be checked in, and what is outstanding. */
function ReadyPartyAlert(props: ReadyPartyAlertProps) {
  const { booking, actions, onSign, onPay, onClose, closeButton } = props;
  const { timezone } = useVenue();
  const { customerName, reference, activityName, startsAt, checkedInCount, ticketCount } = booking;
  const outstanding = getOutstandingItems(booking);
  const isReady = outstanding.length === 0;
  return (
    <Alert
      tone={isReady ? "info" : "danger"}
      announced
      title={[`${isolateBidi(customerName)}, ${reference}`, ...outstanding].join(". ")}
      actions={
        <>
          {!booking.isWaiverSigned && (
            <RoleButton permission="sell" size="md" onClick={() => onSign(booking)}>
              Sign waiver
            </RoleButton>
          )}
          {booking.duePence > 0 && (
            <RoleButton
              permission="take-cash"
              variant="outline"
              size="md"
              onClick={() => onPay(booking)}
            >
              Take payment
            </RoleButton>
          )}
          <RoleButton
            permission="sell"
            variant={isReady ? "primary" : "outline"}
            size="md"
            onClick={() => {
              actions.toggle(booking);
              onClose();
            }}
          >
            Check in {ticketCount}
          </RoleButton>
          {closeButton}
        </>
      }
    >
      {activityName} at {formatTime(new Date(startsAt), timezone)}, {checkedInCount} of{" "}
      {ticketCount} checked in.
    </Alert>
  );
}
