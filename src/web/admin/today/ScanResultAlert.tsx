import type { ReactNode } from "react";
import { staffDay } from "../../../shared/admin-time.ts";
import type { ScannedBooking } from "../../../shared/contract/admin/check-ins.ts";
import type { DayBooking, DeskDay } from "../../../shared/contract/admin/days.ts";
import { isolated } from "../../../shared/rules/person-name.ts";
import { formatTime } from "../../../shared/time.ts";
import type { ApiFailure } from "../../app/api-failure.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Alert, type AlertTone } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { missingWords } from "../kit/format-check-in.ts";
import { staffSentence } from "../kit/staff-failure.ts";
import { isAllIn } from "./day-slots.ts";
import type { PeopleInActions } from "./use-check-ins.ts";
import type { ScanResult } from "./use-scan.ts";

interface ScanNoticeProps {
  result: ScanResult;
  day: DeskDay;
  actions: PeopleInActions;
  onSign: (booking: DayBooking) => void;
  onPay: (booking: DayBooking) => void;
  onClose: () => void;
}

/** What is to be known about a scanned code before anybody goes in, loud and calm. */
export function ScanNotice({ result, day, onClose, ...asking }: ScanNoticeProps) {
  const { timezone } = useVenue();
  const close = (
    <Button variant="quiet" size="md" onClick={onClose}>
      Close
    </Button>
  );
  if (result.kind === "failed") return <NotFound {...result} close={close} />;
  const { booking } = result;
  const live = { ...booking, ...bookingIn(day, booking.id) };
  if (result.kind === "waiting" && !isAllIn(live)) {
    return <ScannedParty booking={live} close={close} onClose={onClose} {...asking} />;
  }
  const told = TOLD[result.kind](live, (instant) => formatTime(new Date(instant), timezone));
  const { customerName, reference } = booking;
  return (
    <Alert
      tone={told.tone}
      announced
      title={`${isolated(customerName)}, ${reference}: ${told.title}`}
      actions={close}
    >
      {told.text}
    </Alert>
  );
}

interface Told {
  tone: AlertTone;
  title: string;
  text: string;
}

type Tell = (booking: ScannedBooking, time: (instant: string) => string) => Told;

const isIn: Tell = ({ ticketCount, checkedInAt, activityName, startsAt }, time) => ({
  tone: "warn",
  title: "everybody is in already",
  text: `${ticketCount} of ${ticketCount}${checkedInAt ? ` since ${time(checkedInAt)}` : ""}, for ${activityName} at ${time(startsAt)}.`,
});

const TOLD: Record<Exclude<ScanResult["kind"], "failed">, Tell> = {
  waiting: isIn,
  already: isIn,
  cancelled: ({ activityName, startsAt, date }, time) => ({
    tone: "danger",
    title: "this booking is cancelled",
    text: `It was for ${activityName} at ${time(startsAt)} on ${staffDay(date)}.`,
  }),
  "other-day": ({ activityName, startsAt, date }, time) => ({
    tone: "warn",
    title: `comes on ${staffDay(date)}`,
    text: `The booking is for ${activityName} at ${time(startsAt)}. That day is shown now.`,
  }),
};

interface NotFoundProps {
  code: string;
  failure: ApiFailure;
  close: ReactNode;
}

function NotFound({ code, failure, close }: NotFoundProps) {
  const isUnknown = failure === "BOOKING_NOT_FOUND";
  const title = isUnknown ? `No booking for “${code}”` : "That could not be looked up";
  return (
    <Alert tone="danger" title={title} actions={close}>
      {isUnknown
        ? "Scan the code of a confirmation, or type a reference or a name of this day."
        : staffSentence(failure)}
    </Alert>
  );
}

function bookingIn(day: DeskDay, bookingId: string): DayBooking | undefined {
  return day.sessions
    .flatMap(({ bookings }) => bookings)
    .find((booking) => booking.id === bookingId);
}

interface ScannedPartyProps {
  booking: ScannedBooking;
  actions: PeopleInActions;
  onSign: (booking: DayBooking) => void;
  onPay: (booking: DayBooking) => void;
  onClose: () => void;
  close: ReactNode;
}

/** A party that may go in, and what is still to be done about it first. */
function ScannedParty(props: ScannedPartyProps) {
  const { booking, actions, onSign, onPay, onClose, close } = props;
  const { timezone } = useVenue();
  const { customerName, reference, activityName, startsAt, peopleIn, ticketCount } = booking;
  const missing = missingWords(booking);
  const isReady = missing.length === 0;
  return (
    <Alert
      tone={isReady ? "info" : "danger"}
      announced
      title={[`${isolated(customerName)}, ${reference}`, ...missing].join(". ")}
      actions={
        <>
          {!booking.isWaiverSigned && (
            <Button size="md" onClick={() => onSign(booking)}>
              Sign waiver
            </Button>
          )}
          {booking.duePence > 0 && (
            <Button variant="outline" size="md" onClick={() => onPay(booking)}>
              Take payment
            </Button>
          )}
          <Button
            variant={isReady ? "primary" : "outline"}
            size="md"
            onClick={() => {
              actions.toggle(booking);
              onClose();
            }}
          >
            Check in {ticketCount}
          </Button>
          {close}
        </>
      }
    >
      {activityName} at {formatTime(new Date(startsAt), timezone)}, {peopleIn} of {ticketCount} in.
    </Alert>
  );
}
