import CalendarDays from "lucide-react/icons/calendar-days";
import { Button } from "../../ui/Button.tsx";
import { TableMessage } from "../table/TableMessage.tsx";

interface NoSchedulesProps {
  isToday: boolean;
  /** Absent: the day is over, or nothing can be created now. */
  onCreate: (() => void) | undefined;
}

/** Instead of the list of a day on which nothing is offered. */
export function NoSchedules({ isToday, onCreate }: NoSchedulesProps) {
  return (
    <TableMessage
      icon={CalendarDays}
      title={isToday ? "No schedules today" : "No schedules on this date"}
      action={
        onCreate && (
          <Button variant="outline" size="md" onClick={onCreate}>
            Create Schedule
          </Button>
        )
      }
    >
      {onCreate ? "Visitors find nothing to book on this day." : "Nothing was offered on this day."}
    </TableMessage>
  );
}
