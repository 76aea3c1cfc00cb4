import { useState } from "react";
import type { ManagedBooking } from "../../shared/contract/public/bookings.ts";
import type { ActionResult } from "./action-result.ts";
import { useBookingView } from "./booking-view.ts";
import { ManagedBookingDetails } from "./ManagedBookingDetails.tsx";
import { MoveBooking } from "./MoveBooking.tsx";
import { type ManagedBookingAccess, ManagedBookingContext } from "./managed-booking.ts";
import { SignWaiver } from "./SignWaiver.tsx";

/** One booking, whoever holds it: all about it, or the view in which something is done with it. */
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

/** A view that was open when the booking changed, in another tab for instance, has nothing to do. */
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
