import ChevronDown from "lucide-react/icons/chevron-down";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { formatScheduleDates } from "../../../shared/admin-time.ts";
import type { Activity } from "../../../shared/contract/public/activities.ts";
import { CALENDAR_MONTHS } from "../../../shared/limits.ts";
import { addDays, addMonths, daysBetween, formatMonth } from "../../../shared/time.ts";
import { DayNoteMark } from "../../ui/Calendar.tsx";
import { getDayForKey, MonthTable } from "../../ui/MonthTable.tsx";
import { startOfMonth } from "../../ui/month-days.ts";
import { ActivityName, getActivityColourClass } from "../kit/ActivityName.tsx";
import { useBankHolidays } from "../kit/use-bank-holidays.ts";
import { formatCalendarDay, getCalendarDay, rankedActivities } from "./calendar-days.ts";
import { DAY_PANEL_ID } from "./day-panel-ids.ts";
import { type CalendarWithClosures, type SchedulesQuery, schedulesPath } from "./read-schedules.ts";

interface CalendarPanelProps {
  calendar: CalendarWithClosures;
  /** Choices of the filter; null when they failed to load. */
  activities: readonly Activity[] | null;
  /** The date whose schedules are listed. */
  date: string;
  query: SchedulesQuery;
}

/** Three months: which activities each date offers, by colour, and which dates are closed. */
export function CalendarPanel({ calendar, activities, date, query }: CalendarPanelProps) {
  const navigate = useNavigate();
  const { from, until } = calendar;
  const navigateTo = (change: SchedulesQuery, replace = false) =>
    void navigate(schedulesPath({ ...query, month: from, ...change }), {
      preventScrollReset: true,
      replace,
    });
  const keyboard = useCalendarKeyboard(from, date, (month) => navigateTo({ month }, true));

  function choose(day: string) {
    navigateTo({ date: day });
    // Where the months are stacked, the list of the date would be out of sight.
    const panel = document.getElementById(DAY_PANEL_ID);
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
              value={query.activityId ?? ""}
              onChange={({ target: { value } }) =>
                void navigate(
                  schedulesPath({
                    ...(query.date && { date: query.date }),
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
          {formatMonthRange(from, until)}
        </p>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the focusable elements are the dates inside. */}
      <div
        ref={keyboard.containerRef}
        onKeyDown={keyboard.onKeyDown}
        className="grid desktop:grid-cols-3 desktop:divide-x desktop:divide-line max-desktop:divide-y max-desktop:divide-line"
      >
        {months.map((month) => (
          <CalendarMonth
            key={month}
            month={month}
            calendar={calendar}
            date={date}
            activityId={query.activityId}
            active={keyboard.active}
            onChoose={choose}
          />
        ))}
      </div>
      <CalendarLegend calendar={calendar} activityId={query.activityId} />
    </section>
  );
}

/** `July to September 2026`, `December 2026 to February 2027`. */
function formatMonthRange(from: string, until: string): string {
  const [month, year] = formatMonth(from).split(" ");
  return `${until.startsWith(year ?? "") ? month : `${month} ${year}`} to ${formatMonth(until)}`;
}

interface CalendarMonthProps {
  /** First day of the month. */
  month: string;
  calendar: CalendarWithClosures;
  /** Shows only this activity; undefined shows all. */
  activityId: string | undefined;
  /** The date whose schedules are listed. */
  date: string;
  /** The only date in the tab order. */
  active: string;
  onChoose: (date: string) => void;
}

function CalendarMonth({ month, ...cell }: CalendarMonthProps) {
  return (
    <div className="min-w-0 px-2 pt-3.5 pb-4 side:px-4">
      <h3 className="pb-1.5 text-center text-sm font-semibold text-ink-1">{formatMonth(month)}</h3>
      <MonthTable month={month}>
        {(date) => <CalendarCell key={date} day={date} {...cell} />}
      </MonthTable>
    </div>
  );
}

interface CalendarLegendProps {
  calendar: CalendarWithClosures;
  activityId: string | undefined;
}

/** Explains the colours, and lists the bank holidays and the closed dates with their reasons. */
function CalendarLegend({ calendar, activityId }: CalendarLegendProps) {
  const { schedules, closedDays, today, from, until } = calendar;
  const activities = rankedActivities(schedules);
  const closed = closedDays.filter(
    (date) => !activityId || date.activityId === null || date.activityId === activityId,
  );
  const getBankHoliday = useBankHolidays();
  const bankHolidays = Array.from({ length: daysBetween(from, until) + 1 }, (_, i) =>
    addDays(from, i),
  ).flatMap((date) => {
    const name = getBankHoliday(date);
    return name === undefined ? [] : [{ date, name }];
  });
  if (activities.length + closed.length + bankHolidays.length === 0) return null;
  const formatDate = (date: string) =>
    formatScheduleDates({ startDate: date, endDate: date }, today.slice(0, 4));
  return (
    <div className="flex flex-wrap items-center gap-x-4.5 gap-y-1.5 border-t border-line px-4 py-2.5 text-xs text-ink-2">
      <h3 className="sr-only">Activities in these months</h3>
      {activities.map(({ id, name, rank }) => (
        <ActivityName key={id} name={name} rank={rank} />
      ))}
      {closed.length + bankHolidays.length > 0 && (
        <ul className="flex flex-wrap gap-x-4.5 gap-y-1.5 side:ml-auto">
          {bankHolidays.map(({ date, name }) => (
            <li key={date} className="inline-flex items-center gap-1.5">
              <span aria-hidden="true" className="relative h-2.5 w-3.5">
                <DayNoteMark isChosen={false} />
              </span>
              {`${name}, ${formatDate(date)}`}
            </li>
          ))}
          {closed.map(({ closureId, date, reason, activityName }) => (
            <li key={closureId} className="inline-flex items-center gap-1.5">
              <span aria-hidden="true" className={`h-2.5 w-3.5 rounded-xs ${HATCHED_CLASS}`} />
              {`Closed${activityName ? `, ${activityName}` : ""}: ${reason}, ${formatDate(date)}`}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface CalendarKeyboard {
  /** For the element around the months. */
  containerRef: RefObject<HTMLDivElement | null>;
  /** The only date in the tab order. */
  active: string;
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Moves the focus from date to date by keyboard, as in the grid pattern of the ARIA practices.
 * @param from first day of the first month shown
 * @param onMonthChange shows the months from this one on
 */
function useCalendarKeyboard(
  from: string,
  date: string,
  onMonthChange: (month: string) => void,
): CalendarKeyboard {
  const containerRef = useRef<HTMLDivElement>(null);
  const isKeyboardMove = useRef(false);
  const [keyboardDay, setKeyboardDay] = useState({ to: date, since: date });
  if (keyboardDay.since !== date) setKeyboardDay({ to: date, since: date });
  const isShown = (day: string) => from <= day && day < addMonths(from, CALENDAR_MONTHS);
  const active = [keyboardDay.to, date].find(isShown) ?? from;

  useEffect(() => {
    if (!isKeyboardMove.current || active !== keyboardDay.to) return;
    isKeyboardMove.current = false;
    containerRef.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus();
  }, [active, keyboardDay]);

  function onKeyDown(event: KeyboardEvent) {
    const { day } = (event.target as HTMLElement).dataset;
    const next = day && getDayForKey(event.key, day);
    if (!next) return;
    event.preventDefault();
    isKeyboardMove.current = true;
    setKeyboardDay({ to: next, since: date });
    if (isShown(next)) return;
    const month = startOfMonth(next);
    onMonthChange(month < from ? month : addMonths(month, 1 - CALENDAR_MONTHS));
  }
  return { containerRef, active, onKeyDown };
}

interface CalendarCellProps {
  day: string;
  calendar: CalendarWithClosures;
  activityId: string | undefined;
  date: string;
  active: string;
  onChoose: (date: string) => void;
}

/** More dots would not fit below the number. */
const MAX_DOTS = 6;

/** A date: a dot for each activity that is offered, in its colour; hatched when it is closed. */
function CalendarCell(props: CalendarCellProps) {
  const { day, calendar, activityId, date, active, onChoose } = props;
  const { today } = calendar;
  const dayState = getCalendarDay(calendar, day, activityId);
  const isChosen = day === date;
  const isPast = day < today;
  const bankHoliday = useBankHolidays()(day);
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a table with the grid role, this is a gridcell.
    <td aria-selected={isChosen} className="p-px">
      <button
        type="button"
        data-day={day}
        tabIndex={day === active ? 0 : -1}
        aria-label={formatCalendarDay(day, today, { ...dayState, bankHoliday })}
        title={bankHoliday}
        aria-current={day === today ? "date" : undefined}
        onClick={() => onChoose(day)}
        className={`relative grid h-11 w-full content-start justify-items-center gap-0.5 rounded-badge pt-1.5 text-sm leading-4.5 tabular-nums focus-visible:z-1 ${cellClass()}`}
      >
        <span
          className={day === today ? "border-b-2 border-accent" : "border-b-2 border-transparent"}
        >
          {Number(day.slice(-2))}
        </span>
        {bankHoliday !== undefined && <DayNoteMark isChosen={isChosen} />}
        <span
          className={`flex flex-wrap justify-center gap-px ${isPast && !isChosen ? "opacity-45" : ""}`}
        >
          {dayState.activities.slice(0, MAX_DOTS).map(({ id, rank }) => (
            <i
              key={id}
              className={`size-1.25 rounded-full forced-color-adjust-none ${isChosen ? "bg-on-primary" : getActivityColourClass(rank)}`}
            />
          ))}
        </span>
      </button>
    </td>
  );

  function cellClass(): string {
    if (isChosen)
      return `${dayState.closedReason === null ? "" : CHOSEN_HATCHED_CLASS} ${CHOSEN_CLASS}`;
    if (dayState.closedReason !== null) return `${HATCHED_CLASS} text-ink-2 hover:bg-hover`;
    if (isPast) return "text-ink-3 hover:bg-hover";
    if (dayState.activities.length === 0) return "font-medium text-ink-1 hover:bg-hover";
    return "bg-primary-soft font-medium text-ink-1 hover:bg-primary-soft-hover";
  }
}

export const HATCHED_CLASS =
  "bg-[repeating-linear-gradient(135deg,var(--color-line)_0_4px,transparent_4px_8px)]";
const CHOSEN_CLASS = "bg-primary font-semibold text-on-primary";
const CHOSEN_HATCHED_CLASS =
  "bg-[repeating-linear-gradient(135deg,color-mix(in_oklab,var(--color-on-primary)_20%,transparent)_0_4px,transparent_4px_8px)]";
