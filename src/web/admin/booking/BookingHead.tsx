import { Dialog } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import type { DeskBooking } from "../../../shared/contract/desk/desk-booking.ts";
import { staffMoment } from "../../../shared/staff-time.ts";
import { useVenue } from "../../customer/shell/use-venue.ts";
import { StatusDot, type StatusTone } from "../../ui/StatusDot.tsx";
import { countWords } from "./count-words.ts";

const STATUS: Record<DeskBooking["status"], { tone: StatusTone; word: string }> = {
  confirmed: { tone: "success", word: "Confirmed" },
  pending: { tone: "warn", word: "Pending" },
  cancelled: { tone: "danger", word: "Cancelled" },
};

/** Which booking it is, how it stands, and what can be done. */
export function BookingHead({ booking, menu }: { booking: DeskBooking; menu: ReactNode }) {
  const { timezone } = useVenue();
  const { reference, status, activityName, startsAt, ticketCount } = booking;
  const { tone, word } = STATUS[status];
  const when = staffMoment(new Date(startsAt), timezone);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2.5 gap-y-1 px-4 pt-3 pb-3 side:flex side:min-h-15 side:py-3 side:pr-15 side:pl-5">
      <Dialog.Title className="col-span-2 pr-12 text-lg font-bold tracking-title side:pr-0">
        Booking <span className="tracking-wide">{reference}</span>
      </Dialog.Title>
      <StatusDot tone={tone}>{word}</StatusDot>
      <p className="order-last col-span-2 min-w-0 text-sm text-ink-3 side:order-none side:flex-1 side:truncate">
        {activityName}, {when}, {countWords(ticketCount, "ticket")}
      </p>
      {menu}
    </div>
  );
}
