import { useRef, useState } from "react";
import { data, type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import type { DeskSchedule } from "../../../shared/contract/admin/schedules.ts";
import type { Activity } from "../../../shared/contract/public/activities.ts";
import { SUCCESS_MESSAGE_MS } from "../../../shared/limits.ts";
import { weekdayOf } from "../../../shared/time.ts";
import { type ApiClient, apiContext } from "../../app/api-client.ts";
import { api } from "../../app/browser-api.ts";
import { pageMeta } from "../../app/page-meta.ts";
import { useToast } from "../../ui/Toasts.tsx";
import { FormDialog } from "../kit/forms/FormDialog.tsx";
import { PartFailure } from "../kit/LoadErrorAlert.tsx";
import { CalendarPanel } from "./CalendarPanel.tsx";
import { DayPanel } from "./DayPanel.tsx";
import { DAY_TITLE } from "./day-panel-ids.ts";
import { readPlace } from "./query.ts";
import { type LoadedSchedules, readSchedules } from "./read-schedules.ts";
import { ScheduleForm, type ScheduleStart } from "./ScheduleForm.tsx";
import { SchedulesHead } from "./SchedulesHead.tsx";

interface OpenedForm {
  isOpen: boolean;
  /** What it begins with; the last while it fades away, null before there was any. */
  start: ScheduleStart | null;
  /** A new schedule; for that date and its weekday, if one is given. */
  create: (date?: string) => void;
  edit: (schedule: DeskSchedule) => void;
  close: () => void;
}

/**
 * Which schedule is made or changed above the screen.
 * @param activityId chosen in the calendar: a new schedule is for it, until another is chosen
 */
function useScheduleForm(activityId = ""): OpenedForm {
  const [isOpen, setOpen] = useState(false);
  const [start, setStart] = useState<ScheduleStart | null>(null);

  function open(next: ScheduleStart) {
    setStart(next);
    setOpen(true);
  }

  function create(date?: string) {
    const schedule = { ...EMPTY, activityId };
    const days = date ? { startDate: date, endDate: date, daysOfWeek: [weekdayOf(date)] } : {};
    open({ scheduleId: crypto.randomUUID(), version: null, schedule: { ...schedule, ...days } });
  }

  function edit({ id: scheduleId, version, ...schedule }: DeskSchedule) {
    open({ scheduleId, version, schedule });
  }
  return { isOpen, start, create, edit, close: () => setOpen(false) };
}

const EMPTY = {
  startDate: "",
  endDate: "",
  daysOfWeek: [] as number[],
  startTime: "",
  endTime: "",
};

const TITLE = "Activity Schedules";

export const meta = pageMeta(TITLE, "When each activity is offered.");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const loaded = await read(context.get(apiContext), request);
  const parts = [loaded.calendar, loaded.activities, loaded.day];
  const isReady = parts.every(({ state }) => state === "ready");
  return data(loaded, { status: isReady ? 200 : 503 });
}

export function clientLoader({ request }: LoaderFunctionArgs) {
  return read(api, request);
}

function read(client: ApiClient, request: Request) {
  return readSchedules(client, readPlace(new URL(request.url).searchParams));
}

/** Three months of schedules, the schedules and sessions of one day, and the form that makes more. */
export default function SchedulesScreen() {
  const { calendar, activities, day, date, place } = useLoaderData<LoadedSchedules>();
  const { revalidate } = useRevalidator();
  const today = calendar.state === "ready" ? calendar.data.today : date;
  const form = useScheduleForm(place.activityId);
  const onCreate = activities.state === "ready" ? form.create : undefined;
  const onRetry = () => void revalidate();
  return (
    <>
      <SchedulesHead
        title={TITLE}
        place={place}
        from={calendar.state === "ready" ? calendar.data.from : date}
        onCreate={onCreate && (() => onCreate())}
      />
      <div className="grid gap-5">
        {activities.state === "failed" && (
          <PartFailure
            what="Failed to load activities"
            failure={activities.failure}
            onRetry={onRetry}
          />
        )}
        {calendar.state === "failed" && (
          <PartFailure
            what="Failed to load calendar schedules"
            failure={calendar.failure}
            onRetry={onRetry}
          />
        )}
        {calendar.state === "ready" && (
          <CalendarPanel
            calendar={calendar.data}
            activities={activities.state === "ready" ? activities.data : null}
            date={date}
            place={place}
          />
        )}
        {day.state === "failed" && (
          <PartFailure what="Failed to load schedules" failure={day.failure} onRetry={onRetry} />
        )}
        {day.state === "ready" && (
          <DayPanel
            {...{ date, today, place }}
            day={day.data}
            onCreate={onCreate}
            onEdit={onCreate && form.edit}
          />
        )}
      </div>
      <ScheduleDialog
        {...{ form, today }}
        activities={activities.state === "ready" ? activities.data : []}
      />
    </>
  );
}

interface ScheduleDialogProps {
  form: ReturnType<typeof useScheduleForm>;
  activities: readonly Activity[];
  today: string;
}

/** The form that makes and changes schedules, above the screen. */
function ScheduleDialog({ form, activities, today }: ScheduleDialogProps) {
  const { isOpen, start, edit, close } = form;
  const { revalidate } = useRevalidator();
  const tell = useToast();
  const isSaved = useRef(false);

  function saved() {
    isSaved.current = true;
    close();
    if (start?.version !== null) tell({ sentence: "Schedule saved." });
    else {
      tell({ sentence: "Schedule created successfully!", milliseconds: SUCCESS_MESSAGE_MS });
    }
    void revalidate();
  }

  /** What was pressed may be gone once it is saved. */
  function finalFocus() {
    const place = isSaved.current && document.getElementById(DAY_TITLE);
    isSaved.current = false;
    return place || true;
  }
  return (
    <FormDialog open={isOpen} onClose={close} finalFocus={finalFocus}>
      {start && (
        <ScheduleForm
          key={start.scheduleId}
          {...{ start, activities, today }}
          onSaved={saved}
          onOpenOther={edit}
        />
      )}
    </FormDialog>
  );
}
