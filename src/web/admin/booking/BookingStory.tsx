import type { DeskBooking } from "../../../shared/contract/desk/desk-booking.ts";
import { History } from "./story/History.tsx";
import { Notes } from "./story/Notes.tsx";
import type { Tell } from "./use-news.ts";

interface BookingStoryProps {
  booking: DeskBooking;
  tell: Tell;
  onChange: () => void;
}

/** What staff noted, and what happened; beside the booking, on a phone below it. */
export function BookingStory({ booking, tell, onChange }: BookingStoryProps) {
  return (
    <div className="grid content-start gap-5 bg-sunken px-4 pt-3.5 pb-20 side:border-l side:border-line side:px-4.5">
      <Notes booking={booking} tell={tell} onChange={onChange} />
      <History entries={booking.history} />
    </div>
  );
}
