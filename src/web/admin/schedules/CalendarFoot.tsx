import { datesInWords } from "../../../shared/schedule-words.ts";
import { ActivityName } from "../shell/ActivityName.tsx";
import { HATCHED } from "./CalendarCell.tsx";
import { rankedActivities } from "./calendar-days.ts";
import type { ShownCalendar } from "./read-schedules.ts";

interface CalendarFootProps {
  calendar: ShownCalendar;
  activityId: string | undefined;
}

/** What the colours mean, and when and why it is closed. */
export function CalendarFoot({ calendar, activityId }: CalendarFootProps) {
  const { schedules, closedDays, today } = calendar;
  const activities = rankedActivities(schedules);
  const closed = closedDays.filter(
    (day) => !activityId || day.activityId === null || day.activityId === activityId,
  );
  if (activities.length + closed.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4.5 gap-y-1.5 border-t border-line px-4 py-2.5 text-xs text-ink-2">
      <h3 className="sr-only">Activities in these months</h3>
      {activities.map(({ id, name, rank }) => (
        <ActivityName key={id} name={name} rank={rank} />
      ))}
      {closed.length > 0 && (
        <ul className="flex flex-wrap gap-x-4.5 gap-y-1.5 side:ml-auto">
          {closed.map(({ closureId, date, reason, activityName }) => (
            <li key={closureId} className="inline-flex items-center gap-1.5">
              <span aria-hidden="true" className={`h-2.5 w-3.5 rounded-xs ${HATCHED}`} />
              {`Closed${activityName ? `, ${activityName}` : ""}: ${reason}, ${datesInWords({ startDate: date, endDate: date }, today.slice(0, 4))}`}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
