import type { ReactNode } from "react";
import type { ScannedBooking } from "../../../shared/contract/desk/desk-check-ins.ts";
import type { DayBooking } from "../../../shared/contract/desk/desk-days.ts";
import { isolated } from "../../../shared/rules/person-name.ts";
import { formatTime } from "../../../shared/time.ts";
import { useVenue } from "../../customer/shell/use-venue.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { missingWords } from "./in-words.ts";
import type { PeopleInActions } from "./use-people-in.ts";

interface ScannedPartyProps {
  booking: ScannedBooking;
  actions: PeopleInActions;
  onSign: (booking: DayBooking) => void;
  onPay: (booking: DayBooking) => void;
  onClose: () => void;
  close: ReactNode;
}

/** A party that may go in, and what is still to be done about it first. */
export function ScannedParty(props: ScannedPartyProps) {
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
