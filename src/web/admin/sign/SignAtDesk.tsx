import { useRef } from "react";
import { isolated } from "../../../shared/rules/person-name.ts";
import { useVenue } from "../../customer/shell/use-venue.ts";
import { FullScreenDialog } from "../../ui/FullScreenDialog.tsx";
import type { BookingToSign } from "./booking-to-sign.ts";
import { SigningAtDesk } from "./SigningAtDesk.tsx";

interface SignAtDeskProps {
  /** Null: closed. */
  booking: BookingToSign | null;
  onClose: () => void;
  /** The waiver is signed; the customer still has the device in hand. */
  onSigned: () => void;
}

/** The waiver of a booking, on the whole screen: the device is handed to the customer. */
export function SignAtDesk({ booking, onClose, onSigned }: SignAtDeskProps) {
  const { businessName } = useVenue();
  // What was shown stays while it fades away.
  const last = useRef(booking);
  if (booking) last.current = booking;
  const { current: shown } = last;
  return (
    <FullScreenDialog
      open={booking !== null}
      onClose={onClose}
      title="Review & Sign Waiver"
      lead={shown && `${isolated(shown.customerName)}, ${peopleOf(shown)}, at ${businessName}`}
    >
      {shown && (
        <SigningAtDesk key={shown.id} booking={shown} onSigned={onSigned} onClose={onClose} />
      )}
    </FullScreenDialog>
  );
}

function peopleOf({ ticketCount }: BookingToSign): string {
  return ticketCount === 1 ? "1 person" : `${ticketCount} people`;
}
