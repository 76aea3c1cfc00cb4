import { useState } from "react";
import type { ManagedBooking } from "../../shared/contract/public/bookings.ts";
import { useBookingView } from "./BookingView.tsx";
import { ManagedBookingDetails } from "./ManagedBookingDetails.tsx";
import { MoveBooking } from "./MoveBooking.tsx";
import {
  type ActionResult,
  type ManagedBookingAccess,
  ManagedBookingContext,
} from "./managed-booking.ts";
import { SignWaiver } from "./SignWaiver.tsx";

/**
 * The page of one booking, for its link or its customer: all details, or the view for moving or
 * signing.
 */
export function ManagedBookingPage(access: ManagedBookingAccess) {
  const view = useBookingView();
  const [outcome, setOutcome] = useState<ActionResult | null>(null);
  return (
    <ManagedBookingContext value={access}>
      <View
        view={canShowView(view, access.booking) ? view : "details"}
        outcome={outcome}
        onOutcome={setOutcome}
      />
    </ManagedBookingContext>
  );
}

/** A view that no longer applies, because the booking changed elsewhere, is not shown. */
function canShowView(view: ReturnType<typeof useBookingView>, { can }: ManagedBooking): boolean {
  if (view === "move") return can.move;
  return view !== "sign" || can.signWaiver;
}

interface ViewProps {
  view: ReturnType<typeof useBookingView>;
  outcome: ActionResult | null;
  onOutcome: (outcome: ActionResult | null) => void;
}

function View({ view, outcome, onOutcome }: ViewProps) {
  if (view === "move") return <MoveBooking onMoved={onOutcome} />;
  if (view === "sign") return <SignWaiver onSigned={onOutcome} />;
  return <ManagedBookingDetails outcome={outcome} onOutcome={onOutcome} />;
}
