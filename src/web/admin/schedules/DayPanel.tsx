import CalendarDays from "lucide-react/icons/calendar-days";
import CalendarX from "lucide-react/icons/calendar-x";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { formatAdminLongDate } from "../../../shared/admin-time.ts";
import type { AdminSchedule, DaySchedule } from "../../../shared/contract/admin/schedules.ts";
import type { AdminSlot } from "../../../shared/contract/admin/slots.ts";
import { listWindows, type ScheduleWindow } from "../../../shared/rules/slot-times.ts";
import { toInstant } from "../../../shared/time.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Button } from "../../ui/Button.tsx";
import { CloseDayDialog } from "../closing/CloseDayDialog.tsx";
import { SlotDialog } from "../closing/SlotDialog.tsx";
import { TableMessage } from "../kit/table/TableMessage.tsx";
import { useBankHolidays } from "../kit/use-bank-holidays.ts";
import { HATCHED_CLASS } from "./CalendarPanel.tsx";
import { DeleteScheduleDialog } from "./DeleteScheduleDialog.tsx";
import { DAY_PANEL_ID, DAY_TITLE_ID } from "./day-panel-ids.ts";
import type { ScheduleDay, SchedulesQuery } from "./read-schedules.ts";
import { ScheduleRow, SlotList } from "./ScheduleRow.tsx";

interface DayPanelProps {
  day: ScheduleDay;
  today: string;
  query: SchedulesQuery;
  /** Absent when schedules cannot be created or edited. */
  onCreate: ((date: string) => void) | undefined;
  onEdit: ((schedule: AdminSchedule) => void) | undefined;
  onDuplicate: ((schedule: AdminSchedule) => void) | undefined;
}

/** The schedules of a date with their slots, and the actions to edit and close them. */
export function DayPanel(props: DayPanelProps) {
  const { day, today, query, onCreate, onEdit, onDuplicate } = props;
  const { timezone } = useVenue();
  const [deleting, setDeleting] = useState<AdminSchedule | null>(null);
  const [closingDate, setClosingDate] = useState<string | null>(null);
  const shownClosure = day.closures.find(
    (closure) => closure.activityId === null || closure.activityId === query.activityId,
  );
  const [slot, setSlot] = useState<AdminSlot | null>(null);
  const { bySchedule, unscheduled } = groupSlotsBySchedule(day, timezone);
  const { date, schedules } = day;
  const create = onCreate && (() => onCreate(date));
  return (
    <section
      id={DAY_PANEL_ID}
      aria-labelledby={DAY_TITLE_ID}
      className="min-w-0 scroll-mt-16 overflow-clip rounded-card border border-line bg-card"
    >
      <div className="flex flex-wrap items-center gap-2.5 px-4 py-2.5">
        <DayTitle date={date} scheduleCount={schedules.length} />
        <span className="flex flex-wrap gap-2 side:ml-auto">
          {date >= today && (
            <Button
              variant="outline"
              size="md"
              onClick={() => setClosingDate(date)}
              className="max-side:px-3"
            >
              <CalendarX className="size-4.5 text-ink-3 max-side:hidden" />
              {shownClosure ? "Reopen this day" : "Close this day"}
            </Button>
          )}
          {date >= today && schedules.length > 0 && (
            <Button
              variant="outline"
              size="md"
              onClick={create}
              disabled={create === undefined}
              className="max-side:px-3"
            >
              <Plus className="size-4.5 text-ink-3 max-side:hidden" />
              Create Schedule
            </Button>
          )}
        </span>
      </div>
      {day.closures.map(({ closureId, activityName, reason }) => (
        <p
          key={closureId}
          className={`border-t border-line px-4 py-2.5 text-sm font-medium text-ink-1 wrap-anywhere ${HATCHED_CLASS}`}
        >
          {activityName === null ? "Closed" : `${activityName} is closed`}: {reason}
        </p>
      ))}
      {schedules.length === 0 ? (
        <NoSchedules isToday={date === today} onCreate={date >= today ? create : undefined} />
      ) : (
        <ul>
          {schedules.map((schedule) => (
            <ScheduleRow
              key={schedule.id}
              schedule={schedule}
              today={today}
              slots={bySchedule.get(schedule.id) ?? []}
              onEdit={onEdit && (() => onEdit(schedule))}
              onDuplicate={onDuplicate && (() => onDuplicate(schedule))}
              onDelete={() => setDeleting(schedule)}
              onSelectSlot={setSlot}
            />
          ))}
        </ul>
      )}
      {unscheduled.length > 0 && (
        <div className="border-t border-line px-4 py-3">
          <h3 className="text-sm font-semibold text-ink-1">Sold but no longer offered</h3>
          <SlotList slots={unscheduled} showsActivity onSelectSlot={setSlot} />
        </div>
      )}
      <DeleteScheduleDialog schedule={deleting} today={today} onClose={() => setDeleting(null)} />
      <CloseDayDialog
        date={closingDate}
        activityId={shownClosure ? shownClosure.activityId : (query.activityId ?? null)}
        onClose={() => setClosingDate(null)}
      />
      <SlotDialog slot={slot} onClose={() => setSlot(null)} />
    </section>
  );
}

interface DayTitleProps {
  date: string;
  scheduleCount: number;
}

/** The date, its number of schedules and its bank holiday. */
function DayTitle({ date, scheduleCount }: DayTitleProps) {
  const bankHoliday = useBankHolidays()(date);
  return (
    <>
      <h2 id={DAY_TITLE_ID} tabIndex={-1} className="rounded-badge text-heading">
        {formatAdminLongDate(date)}
      </h2>
      {scheduleCount > 0 && (
        <span className="rounded-full bg-primary-soft px-2 text-2xs font-semibold text-on-primary-soft">
          {scheduleCount}
          <span className="sr-only">{scheduleCount === 1 ? " schedule" : " schedules"}</span>
        </span>
      )}
      {bankHoliday !== undefined && <p className="text-sm text-ink-2">{bankHoliday}</p>}
    </>
  );
}

interface NoSchedulesProps {
  isToday: boolean;
  /** Absent when the date is past, or when schedules cannot be created. */
  onCreate: (() => void) | undefined;
}

function NoSchedules({ isToday, onCreate }: NoSchedulesProps) {
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
      {onCreate ? "Visitors cannot book anything on this day." : "Nothing was offered on this day."}
    </TableMessage>
  );
}

interface SlotGroups {
  /** By schedule id. */
  bySchedule: ReadonlyMap<string, readonly AdminSlot[]>;
  /** Slots of earlier schedules. */
  unscheduled: readonly AdminSlot[];
}

/** Groups the slots of a date by the schedule with a window that includes their start. */
function groupSlotsBySchedule(
  { date, schedules, slots }: ScheduleDay,
  timeZone: string,
): SlotGroups {
  const beginsWithin = (slot: AdminSlot, schedule: DaySchedule) => {
    const toText = (time: string) => toInstant(date, time, timeZone).toISOString();
    const isInWindow = ({ startTime, endTime }: ScheduleWindow) =>
      toText(startTime) <= slot.startsAt && slot.startsAt < toText(endTime);
    return slot.activityId === schedule.activityId && listWindows(schedule).some(isInWindow);
  };
  const findScheduleId = (slot: AdminSlot) =>
    schedules.find((schedule) => beginsWithin(slot, schedule))?.id;
  const groups = Map.groupBy(slots, findScheduleId);
  return {
    bySchedule: new Map(
      [...groups].flatMap(([id, group]) => (id === undefined ? [] : [[id, group]])),
    ),
    unscheduled: groups.get(undefined) ?? [],
  };
}
