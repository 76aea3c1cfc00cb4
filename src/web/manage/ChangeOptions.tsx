import { useState } from "react";
import type { CancellationResult } from "../../shared/contract/public/bookings.ts";
import { ButtonLink } from "../app/ButtonLink.tsx";
import { useVenue } from "../app/use-venue.ts";
import { Button } from "../ui/Button.tsx";
import { useViewLink } from "./BookingView.tsx";
import { CancelDialog } from "./CancelDialog.tsx";
import { formatRefundSummary } from "./cancellation-text.ts";
import { getChangeText } from "./change-text.ts";
import { type ActionResult, useManagedBooking } from "./managed-booking.ts";
import { VenueContact } from "./VenueContact.tsx";

interface ChangeOptionsProps {
  onOutcome: (outcome: ActionResult) => void;
}

/** The options when plans change: move, cancel or contact the venue, with the deadline. */
export function ChangeOptions({ onOutcome }: ChangeOptionsProps) {
  const { booking, token, refresh } = useManagedBooking();
  const { timezone } = useVenue();
  const moveLink = useViewLink("move");
  const changeLink = useViewLink("change");
  const activityLink = useViewLink("activity");
  const [isCancelOpen, setCancelOpen] = useState(false);
  const { title, text, needsVenueContact } = getChangeText(booking, timezone, new Date());

  async function handleCancelled(cancelled: CancellationResult) {
    await refresh();
    setCancelOpen(false);
    onOutcome({ title: "Your booking is cancelled", text: formatRefundSummary(cancelled) });
  }

  function close(isOutdated: boolean) {
    setCancelOpen(false);
    if (isOutdated) void refresh();
  }

  return (
    <section>
      <h2 className="text-heading">{title}</h2>
      <p className="mt-2 text-pretty">{text}</p>
      {needsVenueContact && <VenueContact className="mt-1" />}
      <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
        {booking.can.move && (
          <ButtonLink {...moveLink} variant="soft">
            Move to another time
          </ButtonLink>
        )}
        {booking.can.changeItems && (
          <ButtonLink {...changeLink} variant="soft">
            Change tickets or add-ons
          </ButtonLink>
        )}
        {booking.can.changeItems && (
          <ButtonLink {...activityLink} variant="soft">
            Change activity
          </ButtonLink>
        )}
        {booking.can.cancel && (
          <Button variant="outline" onClick={() => setCancelOpen(true)}>
            Cancel booking
          </Button>
        )}
      </div>
      <CancelDialog
        booking={booking}
        token={token}
        open={isCancelOpen}
        onClose={close}
        onCancelled={handleCancelled}
      />
    </section>
  );
}
