import { z } from "zod";
import { endpoint, pickErrors } from "../base/endpoint.ts";
import { id, optionalText, venueDate } from "../base/fields.ts";
import { scheduleFields, validateSchedule } from "./schedule-fields.ts";

/** When an activity is offered; dates and times are the venue's. */
export const adminSchedule = z.object({
  id,
  activityId: id,
  activityName: z.string(),
  /** The activity's place among all, by age; chooses its colour. */
  activityRank: z.int().min(0),
  startDate: venueDate,
  /** Included. */
  endDate: venueDate,
  /** 1 Monday to 7 Sunday, in order. */
  daysOfWeek: z.array(z.int()),
  /** `09:30`. */
  startTime: z.string(),
  /** `24:00` is the midnight that ends the day. */
  endTime: z.string(),
  /** Another one after each change; goes back with an edit, so that nobody overwrites unseen. */
  version: z.string(),
});
export type AdminSchedule = z.infer<typeof adminSchedule>;

/** What is offered in some months. */
const scheduleCalendar = z.object({
  today: venueDate,
  /** The first day and the last. */
  from: venueDate,
  until: venueDate,
  schedules: z.array(adminSchedule),
});
export type ScheduleCalendar = z.infer<typeof scheduleCalendar>;

/** What a schedule comes to on one date. */
const daySchedule = adminSchedule.extend({
  sessionCount: z.int(),
  /** Tickets sold of sessions that begin within its hours. */
  soldCount: z.int(),
});
export type DaySchedule = z.infer<typeof daySchedule>;

/** What is sold and no schedule would offer any more; it stays as it is. */
const unscheduledBookings = z.object({ bookingCount: z.int(), ticketCount: z.int() });
export type UnscheduledBookings = z.infer<typeof unscheduledBookings>;

export const scheduleCheck = z.object({
  hasConflict: z.boolean(),
  /** Names the other schedule's days, dates and times and the first shared date. */
  conflictDetails: z.string().nullable(),
  /** The one with the first shared date. */
  conflictsWith: adminSchedule.nullable(),
  kept: unscheduledBookings,
});
export type ScheduleCheck = z.infer<typeof scheduleCheck>;

const scheduleParams = z.object({ scheduleId: id });
const path = "/desk/schedules/{scheduleId}";
const authErrors = pickErrors("UNAUTHENTICATED", "FORBIDDEN");

export const adminSchedulesContract = {
  list: endpoint("admin")
    .route({
      method: "GET",
      path: "/desk/schedules",
      summary: "Every schedule that reaches into three months, by start",
    })
    .input(
      z.object({
        /** Any day of the first of them; absent: this month. */
        from: venueDate.optional(),
        activityId: id.optional(),
      }),
    )
    .errors(authErrors)
    .output(scheduleCalendar),

  listOfDay: endpoint("admin")
    .route({
      method: "GET",
      path: "/desk/days/{date}/schedules",
      summary: "The schedules of one date, by time, with what they come to on it",
    })
    .input(z.object({ date: venueDate, activityId: id.optional() }))
    .errors(authErrors)
    .output(z.array(daySchedule)),

  checkConflicts: endpoint("admin")
    .route({
      method: "POST",
      path: `${path}/checks`,
      summary:
        "Whether a schedule as it is wished overlaps another one, and what it leaves as sold",
    })
    .input(scheduleParams.extend(scheduleFields.shape).superRefine(validateSchedule))
    .errors(authErrors)
    .errors(pickErrors("ACTIVITY_NOT_FOUND"))
    .output(scheduleCheck),

  save: endpoint("admin")
    .route({
      method: "PUT",
      path,
      summary: "Makes a schedule, or changes it from the version named; what is sold stays",
    })
    .input(
      scheduleParams
        .extend({
          /** Of the schedule that was edited; null: there is none yet. */
          version: optionalText(30).nullable(),
        })
        .extend(scheduleFields.shape)
        .superRefine(validateSchedule),
    )
    .errors(authErrors)
    .errors(
      pickErrors(
        "ACTIVITY_NOT_FOUND",
        "IDEMPOTENCY_MISMATCH",
        "SCHEDULE_NOT_FOUND",
        "SCHEDULE_CHANGED",
        "SCHEDULE_CONFLICT",
        "SCHEDULE_IN_PAST",
        "SCHEDULE_TOO_SHORT",
      ),
    )
    .output(adminSchedule),

  previewRemoval: endpoint("admin")
    .route({
      method: "GET",
      path: `${path}/removal`,
      summary: "What is sold of a schedule and would stay without it",
    })
    .input(scheduleParams)
    .errors(authErrors)
    .errors(pickErrors("SCHEDULE_NOT_FOUND"))
    .output(unscheduledBookings),

  remove: endpoint("admin")
    .route({
      method: "DELETE",
      path,
      summary: "Deletes a schedule; what is sold of it stays. Twice is once",
    })
    .input(scheduleParams)
    .errors(authErrors)
    .errors(pickErrors("SCHEDULE_NOT_FOUND"))
    .output(z.object({ removed: z.literal(true) })),
};
