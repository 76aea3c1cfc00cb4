import type { DeskBookingRow } from "../../../shared/contract/desk/desk-bookings.ts";
import { formatTime, localDate } from "../../../shared/time.ts";
import { useVenue } from "../../customer/shell/use-venue.ts";
import { dayInRow } from "./date-words.ts";

interface VisitTimeProps {
  booking: DeskBookingRow;
  /** Says when it was made, too. */
  saysBooked: boolean;
}

/** When somebody comes, in columns, so that times stand below each other. */
export function VisitTime({ booking, saysBooked }: VisitTimeProps) {
  const { timezone } = useVenue();
  const today = localDate(new Date(), timezone);
  const { startsAt, createdAt, status } = booking;
  const time = status === "cancelled" ? "" : "font-medium text-ink-1";
  return (
    <span className="grid leading-5 whitespace-nowrap wide:leading-4.5 tabular-nums">
      <span className="flex flex-wrap gap-x-2 wide:flex-nowrap wide:justify-between">
        <span>{dayInRow(startsAt, timezone, today)}</span>
        <span className={time}>{formatTime(new Date(startsAt), timezone)}</span>
      </span>
      {saysBooked && (
        <span className="text-2xs text-ink-3 max-wide:hidden">
          Booked {dayInRow(createdAt, timezone, today)}
        </span>
      )}
    </span>
  );
}
