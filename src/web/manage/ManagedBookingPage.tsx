import { useState } from "react";
import type { ManagedBooking } from "../../shared/contract/public/bookings.ts";
import { useBookingView, useHistoryState } from "./BookingView.tsx";
import { ChangeActivity } from "./ChangeActivity.tsx";
import { ChangeItems } from "./ChangeItems.tsx";
import { CorrectContact } from "./CorrectContact.tsx";
import { ManagedBookingDetails } from "./ManagedBookingDetails.tsx";
import { MoveBooking } from "./MoveBooking.tsx";
import {
  type ActionResult,
  type ManagedBookingAccess,
  ManagedBookingContext,
} from "./managed-booking.ts";
import type { OutcomeState } from "./payment/payment-address.ts";
import { SignWaiver } from "./SignWaiver.tsx";

/**
 * The page of one booking, for its link or its customer: all details, or the view of one action.
 */
export function ManagedBookingPage(access: ManagedBookingAccess) {
  const view = useBookingView();
  const { outcome: earlier = null } = useHistoryState<OutcomeState>();
  const [latest, setLatest] = useState<ActionResult | null>(null);
  return (
    <ManagedBookingContext value={access}>
      <View
        view={canShowView(view, access.booking) ? view : "details"}
        outcome={latest ?? earlier}
        onOutcome={setLatest}
      />
    </ManagedBookingContext>
  );
}

/** A view that no longer applies, because the booking changed elsewhere, is not shown. */
function canShowView(view: ReturnType<typeof useBookingView>, { can }: ManagedBooking): boolean {
  switch (view) {
    case "move":
      return can.move;
    case "sign":
      return can.signWaiver;
    case "change":
    case "activity":
      return can.changeItems;
    case "contact":
      return can.correctContact;
    case "details":
      return true;
  }
}

interface ViewProps {
  view: ReturnType<typeof useBookingView>;
  outcome: ActionResult | null;
  onOutcome: (outcome: ActionResult | null) => void;
}

function View({ view, outcome, onOutcome }: ViewProps) {
  if (view === "move") return <MoveBooking onMoved={onOutcome} />;
  if (view === "change") return <ChangeItems onChanged={onOutcome} />;
  if (view === "activity") return <ChangeActivity onChanged={onOutcome} />;
  if (view === "contact") return <CorrectContact onCorrected={onOutcome} />;
  if (view === "sign") return <SignWaiver onSigned={onOutcome} />;
  return <ManagedBookingDetails outcome={outcome} onOutcome={onOutcome} />;
}
