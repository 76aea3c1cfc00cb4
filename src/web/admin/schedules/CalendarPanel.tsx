import ChevronDown from "lucide-react/icons/chevron-down";
import { useNavigate } from "react-router";
import type { Activity } from "../../../shared/contract/activities.ts";
import { CALENDAR_MONTHS } from "../../../shared/limits.ts";
import { addMonths, formatMonth } from "../../../shared/time.ts";
import { CalendarFoot } from "./CalendarFoot.tsx";
import { CalendarMonth } from "./CalendarMonth.tsx";
import { DAY_PANEL } from "./day-panel-ids.ts";
import type { ShownCalendar } from "./read-schedules.ts";
import { type SchedulesPlace, schedulesPath } from "./schedules-address.ts";
import { useCalendarKeys } from "./use-calendar-keys.ts";

interface CalendarPanelProps {
  calendar: ShownCalendar;
  /** To choose one from; null where they are not known. */
  activities: readonly Activity[] | null;
  /** The day that is listed. */
  date: string;
  place: SchedulesPlace;
}

/** Three months: on which days something is offered, by colour, and on which it is closed. */
export function CalendarPanel({ calendar, activities, date, place }: CalendarPanelProps) {
  const navigate = useNavigate();
  const { from, until } = calendar;
  const go = (change: SchedulesPlace, replace = false) =>
    void navigate(schedulesPath({ ...place, month: from, ...change }), {
      preventScrollReset: true,
      replace,
    });
  const keys = useCalendarKeys(from, date, (month) => go({ month }, true));

  function choose(day: string) {
    go({ date: day });
    // Where the months stand one below the other, the day would be out of sight.
    const panel = document.getElementById(DAY_PANEL);
    if (panel && !matchMedia("(width >= 47.5rem)").matches) panel.scrollIntoView();
  }

  const months = Array.from({ length: CALENDAR_MONTHS }, (_, i) => addMonths(from, i));
  return (
    <section
      aria-labelledby="calendar-view"
      className="min-w-0 overflow-clip rounded-card border border-line bg-card"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-3">
        <h2 id="calendar-view" className="text-heading">
          Calendar View
        </h2>
        {activities && (
          <span className="relative">
            <select
              aria-label="Activity"
              value={place.activityId ?? ""}
              onChange={({ target: { value } }) =>
                void navigate(
                  schedulesPath({
                    ...(place.date && { date: place.date }),
                    month: from,
                    ...(value && { activityId: value }),
                  }),
                  { preventScrollReset: true },
                )
              }
              className="min-h-touch max-w-52 appearance-none truncate rounded-control border border-line-strong bg-card pr-7 pl-2 text-sm text-ink-1"
            >
              <option value="">All activities</option>
              {activities.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
            <ChevronDown className="pointer-events-none absolute inset-y-0 right-2 my-auto size-4.5 text-ink-3" />
          </span>
        )}
        <p aria-live="polite" className="ml-auto text-xs text-ink-3">
          {monthsInWords(from, until)}
        </p>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the days in it are what has focus. */}
      <div
        ref={keys.box}
        onKeyDown={keys.onKeyDown}
        className="grid desk:grid-cols-3 desk:divide-x desk:divide-line max-desk:divide-y max-desk:divide-line"
      >
        {months.map((month) => (
          <CalendarMonth
            key={month}
            {...{ month, calendar, date }}
            activityId={place.activityId}
            active={keys.active}
            onChoose={choose}
          />
        ))}
      </div>
      <CalendarFoot calendar={calendar} activityId={place.activityId} />
    </section>
  );
}

/** `July to September 2026`, `December 2026 to February 2027`. */
function monthsInWords(from: string, until: string): string {
  const [month, year] = formatMonth(from).split(" ");
  return `${until.startsWith(year ?? "") ? month : `${month} ${year}`} to ${formatMonth(until)}`;
}
