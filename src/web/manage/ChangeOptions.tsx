import { useState } from "react";
import type { Cancelled } from "../../shared/contract/public/bookings.ts";
import { ButtonLink } from "../app/ButtonLink.tsx";
import { useVenue } from "../app/use-venue.ts";
import { Button } from "../ui/Button.tsx";
import type { Outcome } from "./action-result.ts";
import { useViewLink } from "./booking-view.ts";
import { CancelDialog } from "./CancelDialog.tsx";
import { plansOf } from "./change-text.ts";
import { useHeldBooking } from "./managed-booking.ts";
import { moneyBackWords } from "./refund-text.ts";
import { ReachVenue } from "./VenueContact.tsx";

interface ChangeOfPlansProps {
  onOutcome: (outcome: Outcome) => void;
}

/** What can be done when plans change: moving and cancelling, until when, and who else can help. */
export function ChangeOfPlans({ onOutcome }: ChangeOfPlansProps) {
  const { booking, token, refresh } = useHeldBooking();
  const { timezone } = useVenue();
  const moveLink = useViewLink("move");
  const [isAsking, setAsking] = useState(false);
  const { title, words, needsUs } = plansOf(booking, timezone, new Date());

  async function tell(cancelled: Cancelled) {
    await refresh();
    setAsking(false);
    onOutcome({ title: "Your booking is cancelled", words: moneyBackWords(cancelled) });
  }

  function close(isOutdated: boolean) {
    setAsking(false);
    if (isOutdated) void refresh();
  }

  return (
    <section>
      <h2 className="text-heading">{title}</h2>
      <p className="mt-2 text-pretty">{words}</p>
      {needsUs && <ReachVenue className="mt-1" />}
      <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
        {booking.can.move && (
          <ButtonLink {...moveLink} variant="soft">
            Move to another time
          </ButtonLink>
        )}
        {booking.can.cancel && (
          <Button variant="outline" onClick={() => setAsking(true)}>
            Cancel booking
          </Button>
        )}
      </div>
      <CancelDialog
        booking={booking}
        token={token}
        open={isAsking}
        onClose={close}
        onCancelled={tell}
      />
    </section>
  );
}
