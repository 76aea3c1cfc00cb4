import CalendarPlus from "lucide-react/icons/calendar-plus";
import type { ConfirmedBooking } from "../../../../shared/contract/checkouts.ts";
import { calendarEntry } from "../../../../shared/rules/calendar-entry.ts";
import { Button } from "../../../ui/Button.tsx";
import { useVenue } from "../../shell/use-venue.ts";
import { saveFile } from "./save-file.ts";

interface AddToCalendarProps {
  booking: ConfirmedBooking;
}

/** The same calendar entry that goes with the confirmation e-mail, to open or keep. */
export function AddToCalendar({ booking }: AddToCalendarProps) {
  const venue = useVenue();

  function save() {
    const entry = { ...booking, bookingId: booking.id, bookingReference: booking.reference };
    // A booking that was just made has not been moved.
    const text = calendarEntry(entry, 0, new Date(), venue);
    saveFile(`booking-${booking.reference}.ics`, "text/calendar;charset=utf-8", text);
  }

  return (
    <Button variant="soft" onClick={save} className="w-full tablet:w-auto">
      <CalendarPlus className="size-5" />
      Add to calendar
    </Button>
  );
}
