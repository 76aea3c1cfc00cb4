import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import Plus from "lucide-react/icons/plus";
import { useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { AdminSchedule } from "../../../shared/contract/admin/schedules.ts";
import type { Activity } from "../../../shared/contract/public/activities.ts";
import { CALENDAR_MONTHS } from "../../../shared/limits.ts";
import { PLAIN_SCHEDULE } from "../../../shared/rules/slot-times.ts";
import { addMonths, getWeekday } from "../../../shared/time.ts";
import { pageMeta } from "../../app/page-meta.ts";
import { randomUuid } from "../../app/random-uuid.ts";
import { Button } from "../../ui/Button.tsx";
import { useToast } from "../../ui/Toasts.tsx";
import { FormDialog } from "../kit/forms/FormDialog.tsx";
import { PageHead } from "../kit/PageHead.tsx";
import { QueryError } from "../kit/QueryState.tsx";
import { defineScreen } from "../kit/queries.ts";
import { CalendarPanel } from "./CalendarPanel.tsx";
import { DayPanel } from "./DayPanel.tsx";
import { DAY_TITLE_ID } from "./day-panel-ids.ts";
import {
  calendarQuery,
  dayQuery,
  getUtcDate,
  parseSchedulesQuery,
  type SchedulesQuery,
  schedulesPath,
} from "./read-schedules.ts";
import { type InitialSchedule, ScheduleForm } from "./ScheduleForm.tsx";

interface ScheduleDialogState {
  /** Initial values of the form; null closes the dialog. */
  initial: InitialSchedule | null;
  /** Opens a new schedule; with a date, for that date and its weekday. */
  create: (date?: string) => void;
  edit: (schedule: AdminSchedule) => void;
  /** Opens a new schedule with the values of another. */
  duplicate: (schedule: AdminSchedule) => void;
  close: () => void;
}

/**
 * State of the dialog that creates and edits schedules.
 * @param activityId filter of the calendar, preselected for a new schedule
 */
function useScheduleDialog(today: string, activityId = ""): ScheduleDialogState {
  const [initial, setInitial] = useState<InitialSchedule | null>(null);

  function create(date?: string) {
    const schedule = { ...EMPTY_SCHEDULE, activityId };
    const days = date ? { startDate: date, endDate: date, daysOfWeek: [getWeekday(date)] } : {};
    setInitial({
      scheduleId: randomUuid(),
      version: null,
      schedule: { ...schedule, ...days },
    });
  }

  function edit({ id: scheduleId, version, ...schedule }: AdminSchedule) {
    setInitial({ scheduleId, version, schedule });
  }

  /** Days that are past cannot be scheduled again. */
  function duplicate({ startDate, endDate, ...schedule }: AdminSchedule) {
    setInitial({
      scheduleId: randomUuid(),
      version: null,
      schedule: {
        ...schedule,
        startDate: startDate < today ? today : startDate,
        endDate: endDate < today ? "" : endDate,
      },
    });
  }
  return { initial, create, edit, duplicate, close: () => setInitial(null) };
}

const EMPTY_SCHEDULE = {
  startDate: "",
  endDate: "",
  daysOfWeek: [] as number[],
  startTime: "",
  endTime: "",
  ...PLAIN_SCHEDULE,
};

const TITLE = "Activity Schedules";

export const meta = pageMeta(TITLE, "When each activity is offered.");

const screen = defineScreen((queries, searchParams) => {
  const query = parseSchedulesQuery(searchParams);
  return [
    calendarQuery(queries, query),
    queries.admin.activities.list.queryOptions(),
    dayQuery(queries, query),
  ];
});
export const loader = screen.loader;
export const clientLoader = screen.clientLoader;

/** A calendar of three months, the schedules and slots of one date, and the schedule form. */
export default function SchedulesScreen() {
  const [calendar, activities, day] = screen.useQueries();
  const [searchParams] = useSearchParams();
  const query = parseSchedulesQuery(searchParams);
  const date = day.data?.date ?? query.date ?? calendar.data?.today ?? getUtcDate();
  const today = calendar.data?.today ?? date;
  const dialog = useScheduleDialog(today, query.activityId);
  const onCreate = activities.data && dialog.create;
  return (
    <>
      <SchedulesHead
        title={TITLE}
        query={query}
        from={calendar.data?.from ?? date}
        onCreate={onCreate && (() => onCreate())}
      />
      <div className="grid gap-5">
        {activities.data === undefined && (
          <QueryError title="Failed to load activities" query={activities} />
        )}
        {calendar.data ? (
          <CalendarPanel
            calendar={calendar.data}
            activities={activities.data ?? null}
            date={date}
            query={query}
          />
        ) : (
          <QueryError title="Failed to load calendar schedules" query={calendar} />
        )}
        {day.data ? (
          <DayPanel
            today={today}
            query={query}
            day={day.data}
            onCreate={onCreate}
            onEdit={onCreate && dialog.edit}
            onDuplicate={onCreate && dialog.duplicate}
          />
        ) : (
          <QueryError title="Failed to load schedules" query={day} />
        )}
      </div>
      <ScheduleDialog dialog={dialog} today={today} activities={activities.data ?? []} />
    </>
  );
}

interface ScheduleDialogProps {
  dialog: ReturnType<typeof useScheduleDialog>;
  activities: readonly Activity[];
  today: string;
}

function ScheduleDialog({ dialog, activities, today }: ScheduleDialogProps) {
  const { initial, edit, close } = dialog;
  const toast = useToast();
  const isSaved = useRef(false);

  function handleSaved({ version }: InitialSchedule) {
    isSaved.current = true;
    close();
    if (version !== null) toast({ message: "Schedule saved." });
    else toast({ message: "Schedule created successfully!" });
  }

  /** The pressed button may be gone after saving. */
  function finalFocus() {
    const dayTitle = isSaved.current && document.getElementById(DAY_TITLE_ID);
    isSaved.current = false;
    return dayTitle || true;
  }
  return (
    <FormDialog subject={initial} onClose={close} finalFocus={finalFocus}>
      {(shown) => (
        <ScheduleForm
          key={shown.scheduleId}
          initial={shown}
          activities={activities}
          today={today}
          onSaved={() => handleSaved(shown)}
          onOpenConflicting={edit}
        />
      )}
    </FormDialog>
  );
}

interface SchedulesHeadProps {
  title: string;
  query: SchedulesQuery;
  /** First day of the first month shown. */
  from: string;
  /** Absent when schedules cannot be created. */
  onCreate: (() => void) | undefined;
}

const GROUP_BUTTON_CLASS =
  "relative inline-flex h-touch min-w-touch items-center justify-center border border-line bg-card " +
  "px-3 font-semibold text-ink-1 no-underline hover:bg-hover not-first:-ml-px first:rounded-l-button " +
  "last:rounded-r-button focus-visible:z-1";

/** The title, links to other months, and the button that creates a schedule. */
function SchedulesHead({ title, query, from, onCreate }: SchedulesHeadProps) {
  const pathInMonths = (months: number) =>
    schedulesPath({ ...query, month: addMonths(from, months).slice(0, 8).concat("01") });
  return (
    <div className="flex flex-wrap items-center gap-x-3 max-side:mb-5 max-side:gap-y-0">
      <PageHead title={title} />
      <div className="mb-5 flex flex-wrap gap-3 max-side:mb-0 side:ml-auto">
        <nav aria-label="Months" className="flex text-sm">
          <Link
            to={pathInMonths(-CALENDAR_MONTHS)}
            preventScrollReset
            aria-label={`Previous ${CALENDAR_MONTHS} months`}
            className={GROUP_BUTTON_CLASS}
          >
            <ChevronLeft className="size-4" />
          </Link>
          <Link
            to={schedulesPath(query.activityId ? { activityId: query.activityId } : {})}
            preventScrollReset
            className={GROUP_BUTTON_CLASS}
          >
            Today
          </Link>
          <Link
            to={pathInMonths(CALENDAR_MONTHS)}
            preventScrollReset
            aria-label={`Next ${CALENDAR_MONTHS} months`}
            className={GROUP_BUTTON_CLASS}
          >
            <ChevronRight className="size-4" />
          </Link>
        </nav>
        <Button size="md" onClick={onCreate} disabled={onCreate === undefined}>
          <Plus className="size-4.5 max-side:hidden" />
          Create Schedule
        </Button>
      </div>
    </div>
  );
}
