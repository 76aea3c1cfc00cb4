import Calendar from "lucide-react/icons/calendar";
import Clock from "lucide-react/icons/clock";
import Ticket from "lucide-react/icons/ticket";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { BookingSummary } from "../../../shared/contract/bookings.ts";
import { formatPence } from "../../../shared/money.ts";
import { formatDate, formatTime } from "../../../shared/time.ts";
import { bookingPath } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { ticketsInWords } from "../booking/tickets-in-words.ts";
import { BookingStatus } from "../manage/BookingStatus.tsx";
import { useVenue } from "../shell/use-venue.ts";
import { whenWords } from "./when-words.ts";

interface BookingCardProps {
  booking: BookingSummary;
  onCancel: () => void;
}

/** One booking; the whole card leads to its page. What is coming up stands out from what was. */
export function BookingCard({ booking, onCancel }: BookingCardProps) {
  const { timezone: timeZone } = useVenue();
  const [now] = useState(() => new Date());
  const startsAt = new Date(booking.startsAt);
  const endsAt = new Date(booking.endsAt);
  const isCancelled = booking.status === "cancelled";
  const near = isCancelled ? null : whenWords({ startsAt, endsAt, timeZone }, now);
  return (
    <article className="group relative flex overflow-hidden rounded-card bg-card transition-[box-shadow] duration-base ease-out depth-card focus-within:depth-raised hover:depth-raised max-tablet:flex-col">
      <Picture
        imageUrl={booking.imageUrl}
        alt=""
        sizes="(min-width: 44rem) 14rem, 100vw"
        className={`shrink-0 max-tablet:aspect-5/2 max-tablet:w-full tablet:w-52 ${near ? "" : "opacity-70 grayscale-50"}`}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-3 p-5">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">
            {near && <p className="text-sm font-bold text-link">{near}</p>}
            <h2 className="text-[1.3125rem] leading-6.5 font-bold tracking-title wrap-anywhere">
              <Link
                to={bookingPath(booking.id)}
                className="text-ink-1 no-underline after:absolute after:inset-0 after:rounded-card"
              >
                {booking.activityName}
              </Link>
            </h2>
          </div>
          <BookingStatus status={booking.status} />
        </div>
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          <Fact icon={<Calendar className="size-4.5" />}>{formatDate(startsAt, timeZone)}</Fact>
          <Fact icon={<Clock className="size-4.5" />}>{formatTime(startsAt, timeZone)}</Fact>
          <Fact icon={<Ticket className="size-4.5" />}>{ticketsInWords(booking.ticketCount)}</Fact>
        </ul>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-[1.375rem] leading-6 font-bold tracking-title text-ink-1 tabular-nums">
            <span className="sr-only">Total </span>
            {formatPence(booking.totalPence)}
          </p>
          {booking.can.cancel && (
            <Button
              variant="outline"
              size="md"
              onClick={onCancel}
              aria-label={`Cancel booking: ${booking.activityName}, ${formatDate(startsAt, timeZone)}`}
              className="z-1"
            >
              Cancel booking
            </Button>
          )}
        </div>
      </div>
    </article>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <li className="flex items-center gap-1.5 tabular-nums">
      <span className="text-ink-3">{icon}</span>
      {children}
    </li>
  );
}
