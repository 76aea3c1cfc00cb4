import { useState } from "react";
import type { DeskSchedule } from "../../../shared/contract/desk/desk-schedules.ts";
import { weekdayOf } from "../../../shared/time.ts";
import type { ScheduleStart } from "./ScheduleForm.tsx";

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
export function useScheduleForm(activityId = ""): OpenedForm {
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
