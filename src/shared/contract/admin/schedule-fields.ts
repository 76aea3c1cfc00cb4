import { z } from "zod";
import { getScheduleDates } from "../../rules/schedule-conflict.ts";
import { isDate } from "../../time.ts";
import { venueDate } from "../base/fields.ts";

/** `09:30`, the venue's local time. */
const time = z
  .string({ error: "Please choose a time" })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Please choose a time");

/** `00:00` means the midnight that ends the day, which PostgreSQL writes `24:00`. */
const closingTime = z
  .string({ error: "Please choose a time" })
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, "Please choose a time")
  .transform((text) => (text === "00:00" ? "24:00" : text));

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
  startTime: time,
  endTime: closingTime,
});
export type ScheduleFields = z.infer<typeof scheduleFields>;

/** Checks the fields of a schedule together. Skips fields that are invalid by themselves. */
export function validateSchedule(schedule: ScheduleFields, { addIssue }: z.RefinementCtx): void {
  const { startDate, endDate, startTime, endTime, daysOfWeek } = schedule;
  const addFieldIssue = (field: keyof ScheduleFields, message: string) =>
    addIssue({ code: "custom", path: [field], message });
  if (isDate(startDate) && isDate(endDate)) {
    if (endDate < startDate) addFieldIssue("endDate", "End date must not be before the start date");
    else if (daysOfWeek.length > 0 && getScheduleDates(schedule) === null) {
      addFieldIssue("daysOfWeek", "None of these days lies between the two dates");
    }
  }
  if (startTime !== "" && endTime !== "" && endTime <= startTime) {
    addFieldIssue("endTime", "End time must be after the start time");
  }
}
