import ArrowRight from "lucide-react/icons/arrow-right";
import type { MoveSlot } from "../../../../shared/contract/desk/desk-changes.ts";
import { staffDay, staffMoment } from "../../../../shared/staff-time.ts";
import { useVenue } from "../../../customer/shell/use-venue.ts";
import type { ChangedBooking } from "../changed-booking.ts";

interface NowAndNewProps {
  booking: ChangedBooking;
  date: string;
  chosen: MoveSlot | undefined;
}

/** When the booking is, and when it will be. */
export function NowAndNew({ booking, date, chosen }: NowAndNewProps) {
  const { timezone } = useVenue();
  return (
    <dl className="mb-4.5 grid grid-cols-[1fr_auto_1fr] items-center gap-2 rounded-control bg-sunken px-3 py-2.5 tabular-nums side:gap-4 side:px-4 side:py-3">
      <div>
        <dt className="text-sm text-ink-3">Now</dt>
        <dd className="font-semibold text-ink-1">
          {staffMoment(new Date(booking.startsAt), timezone)}
        </dd>
      </div>
      <ArrowRight aria-hidden="true" className="size-4.5 text-ink-3" />
      <div aria-live="polite">
        <dt className="text-sm text-ink-3">New</dt>
        <dd className={chosen ? "font-semibold text-link" : "text-ink-2"}>
          {chosen
            ? staffMoment(new Date(chosen.startsAt), timezone)
            : `${staffDay(date)}, choose a time`}
        </dd>
      </div>
    </dl>
  );
}
