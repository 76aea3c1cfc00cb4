import CalendarX2 from "lucide-react/icons/calendar-x-2";
import type { AdminDay } from "../../../shared/contract/admin/days.ts";
import { pluralize } from "../../../shared/format.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";

interface DayClosuresProps {
  day: AdminDay;
  /** Reopens one activity; the button of the day reopens the whole venue. */
  onReopen: (activityId: string) => void;
}

/** What is closed on this day and why, and how many bookings are left there. */
export function DayClosures({ day, onReopen }: DayClosuresProps) {
  return day.closures.map(({ activityId, activityName, reason }) => {
    const bookings = day.sessions
      .filter((slot) => activityId === null || slot.activityId === activityId)
      .flatMap((slot) => slot.bookings);
    const canReopen = activityId !== null && day.date >= day.today;
    return (
      <Alert
        key={activityId}
        tone="warn"
        icon={CalendarX2}
        className="mb-4"
        title={activityName === null ? `Closed: ${reason}` : `${activityName} is closed: ${reason}`}
        actions={
          canReopen && (
            <Button variant="outline" size="md" onClick={() => onReopen(activityId)}>
              Reopen {activityName}
            </Button>
          )
        }
      >
        Nobody can book {activityName ?? "anything"} on this day.
        {bookings.length > 0 && ` Still booked: ${pluralize(bookings.length, "booking")}.`}
      </Alert>
    );
  });
}
