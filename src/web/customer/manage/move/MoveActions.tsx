import ArrowRight from "lucide-react/icons/arrow-right";
import type { Slot } from "../../../../shared/contract/activities.ts";
import { formatMoment } from "../../../../shared/time.ts";
import { Button } from "../../../ui/Button.tsx";
import { useVenue } from "../../shell/use-venue.ts";
import { useHeldBooking } from "../held-booking.ts";

interface MoveActionsProps {
  /** Absent while no time is chosen. */
  chosen: Slot | undefined;
  busy: boolean;
  onMove: (slot: Slot) => void;
  onBack: () => void;
}

/** From when to when, and the press that does it; in view while times are looked through. */
export function MoveActions({ chosen, busy, onMove, onBack }: MoveActionsProps) {
  const { booking } = useHeldBooking();
  const { timezone } = useVenue();
  return (
    <section
      aria-label="Your choice"
      className="sticky bottom-0 z-20 -mx-gutter mt-6 flex flex-wrap items-center gap-x-6 gap-y-3 bg-card px-gutter py-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] depth-bar short:static desk:static desk:mx-0 desk:rounded-card desk:p-5 desk:depth-card"
    >
      <p className="min-w-0 flex-1 basis-64 text-sm">
        <span className="text-ink-3">{formatMoment(new Date(booking.startsAt), timezone)}</span>
        <span className="flex items-start gap-1.5 font-semibold text-ink-1">
          <ArrowRight aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="sr-only">to </span>
          {chosen ? formatMoment(new Date(chosen.startsAt), timezone) : "Choose a day and a time"}
        </span>
      </p>
      <div className="flex gap-3 max-tablet:w-full">
        <Button variant="quiet" onClick={onBack} disabled={busy}>
          Back
        </Button>
        <Button
          variant="accent"
          busy={busy}
          disabled={!chosen}
          onClick={() => chosen && onMove(chosen)}
          className="max-tablet:flex-1"
        >
          Move booking
        </Button>
      </div>
    </section>
  );
}
