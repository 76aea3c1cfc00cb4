import { type ReactNode, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { Activity } from "../../../shared/contract/activities.ts";
import type { DeskSchedule } from "../../../shared/contract/desk/desk-schedules.ts";
import { SUCCESS_MESSAGE_MS } from "../../../shared/limits.ts";
import { weekdayOf } from "../../../shared/time.ts";
import { useToast } from "../../ui/Toasts.tsx";
import { FormDialog } from "../forms/FormDialog.tsx";
import { DAY_TITLE } from "./DayPanel.tsx";
import { ScheduleForm, type ScheduleStart } from "./ScheduleForm.tsx";

interface Wanted {
  activities: readonly Activity[];
  /** Chosen in the calendar: a new schedule is for it, until another is chosen. */
  activityId: string | undefined;
  today: string;
}

interface OpenedForm {
  /** For that date and its weekday, if one is given. */
  create: (date?: string) => void;
  edit: (schedule: DeskSchedule) => void;
  dialog: ReactNode;
}

/** The form that makes and changes schedules, in a dialog above the screen. */
export function useScheduleForm({ activities, activityId = "", today }: Wanted): OpenedForm {
  const { revalidate } = useRevalidator();
  const tell = useToast();
  const [isOpen, setOpen] = useState(false);
  const [start, setStart] = useState<ScheduleStart | null>(null);
  const isSaved = useRef(false);

  function open(next: ScheduleStart) {
    isSaved.current = false;
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

  function saved() {
    isSaved.current = true;
    setOpen(false);
    if (start?.version !== null) tell({ sentence: "Schedule saved." });
    else {
      tell({ sentence: "Schedule created successfully!", milliseconds: SUCCESS_MESSAGE_MS });
    }
    void revalidate();
  }

  const dialog = (
    <FormDialog
      open={isOpen}
      onClose={() => setOpen(false)}
      finalFocus={() => (isSaved.current && document.getElementById(DAY_TITLE)) || true}
    >
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
  return { create, edit, dialog };
}

const EMPTY = {
  ...{ startDate: "", endDate: "", daysOfWeek: [] as number[] },
  ...{ startTime: "", endTime: "" },
};
