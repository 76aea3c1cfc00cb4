import { z } from "zod";
import { FURTHER_WINDOWS_MAX, GAP_MAX_MINUTES, MAX_TICKETS } from "../../limits.ts";
import { getScheduleDates, windowsOverlap } from "../../rules/schedule-conflict.ts";
import { listWindows } from "../../rules/slot-times.ts";
import { isDate } from "../../time.ts";
import { localTime, venueDate } from "../base/fields.ts";

/** `00:00` means the midnight that ends the day, which PostgreSQL writes `24:00`. */
const closingTime = z
  .string({ error: "Please choose a time" })
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, "Please choose a time")
  .transform((text) => (text === "00:00" ? "24:00" : text));

const scheduleWindow = z.object({ startTime: localTime, endTime: closingTime });

const GAP_MESSAGE = `Gap must be a whole number of minutes from 0 to ${GAP_MAX_MINUTES.toLocaleString("en-GB")}`;
const CAPACITY_MESSAGE = `Capacity must be a whole number from 1 to ${MAX_TICKETS}`;

/** The schedule form, field by field; {@link validateSchedule} checks the fields together. */
export const scheduleFields = z.object({
  activityId: z.uuid("Please choose an activity").toLowerCase(),
  startDate: venueDate,
  /** Inclusive. */
  endDate: venueDate,
  /** 1 Monday to 7 Sunday. */
  daysOfWeek: z
    .array(z.int().min(1).max(7))
    .min(1, "Please choose at least one day of the week")
    .max(7),
  startTime: localTime,
  endTime: closingTime,
  /** In any order; the response has all windows in order of time. */
  furtherWindows: z
    .array(scheduleWindow)
    .max(FURTHER_WINDOWS_MAX, `A day can have up to ${FURTHER_WINDOWS_MAX + 1} windows`),
  /** Between the end of a session and the start of the next one. */
  gapMinutes: z.int(GAP_MESSAGE).min(0, GAP_MESSAGE).max(GAP_MAX_MINUTES, GAP_MESSAGE),
  /** Null: the activity's. */
  capacity: z
    .int(CAPACITY_MESSAGE)
    .min(1, CAPACITY_MESSAGE)
    .max(MAX_TICKETS, CAPACITY_MESSAGE)
    .nullable(),
});
export type ScheduleFields = z.infer<typeof scheduleFields>;

/** Checks the fields of a schedule together. Skips fields that are invalid by themselves. */
export function validateSchedule(schedule: ScheduleFields, { addIssue }: z.RefinementCtx): void {
  const { startDate, endDate, daysOfWeek } = schedule;
  const addFieldIssue = (path: (string | number)[], message: string) =>
    addIssue({ code: "custom", path, message });
  if (isDate(startDate) && isDate(endDate)) {
    if (endDate < startDate)
      addFieldIssue(["endDate"], "End date must not be before the start date");
    else if (daysOfWeek.length > 0 && getScheduleDates(schedule) === null) {
      addFieldIssue(["daysOfWeek"], "None of these days lies between the two dates");
    }
  }
  const windows = listWindows(schedule);
  windows.forEach((window, i) => {
    const path = i === 0 ? [] : ["furtherWindows", i - 1];
    const { startTime, endTime } = window;
    if (startTime === "" || endTime === "") return;
    if (endTime <= startTime) {
      addFieldIssue([...path, "endTime"], "End time must be after the start time");
    } else if (windows.slice(0, i).some((earlier) => windowsOverlap(earlier, window))) {
      addFieldIssue([...path, "startTime"], "This window overlaps another one");
    }
  });
}
