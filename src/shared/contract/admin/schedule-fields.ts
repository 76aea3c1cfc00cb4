import { z } from "zod";
import { getScheduleDates } from "../../rules/schedule-conflict.ts";
import { isDate } from "../../time.ts";
import { venueDate } from "../base/fields.ts";

/** `09:30`; as the venue's clocks show it. */
const time = z
  .string({ error: "Please choose a time" })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Please choose a time");

/** `00:00` is taken for the midnight that ends the day, as PostgreSQL writes it: `24:00`. */
const closingTime = z
  .string({ error: "Please choose a time" })
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, "Please choose a time")
  .transform((text) => (text === "00:00" ? "24:00" : text));

/** What staff say of a schedule, each field by itself; see {@link validateSchedule} for all together. */
export const scheduleFields = z.object({
  activityId: z.uuid("Please choose an activity").toLowerCase(),
  startDate: venueDate,
  /** Included. */
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

/** What the fields of a schedule must be together; of those that are wrong alone nothing is said. */
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
