import { z } from "zod";
import { adminEndpoint, pickErrors } from "../base/endpoint.ts";
import { id, optionalText, venueDate } from "../base/fields.ts";
import { scheduleFields, validateSchedule } from "./schedule-fields.ts";

/** A schedule of an activity; dates and times are the venue's. */
export const adminSchedule = z.object({
  id,
  activityId: id,
  activityName: z.string(),
  /** Index of the activity by age, from 0; selects its colour. */
  activityRank: z.int().min(0),
  startDate: venueDate,
  /** Inclusive. */
  endDate: venueDate,
  /** 1 Monday to 7 Sunday, in order. */
  daysOfWeek: z.array(z.int()),
  /** `09:30`. */
  startTime: z.string(),
  /** `24:00` is the midnight that ends the day. */
  endTime: z.string(),
  /** Windows after the first one, in order of time. */
  furtherWindows: z.array(z.object({ startTime: z.string(), endTime: z.string() })),
  /** Between the end of a session and the start of the next one. */
  gapMinutes: z.int(),
  /** Null: the activity's. */
  capacity: z.int().nullable(),
  /** Changes with every write. An edit sends it back and is refused if it is stale. */
  version: z.string(),
});
export type AdminSchedule = z.infer<typeof adminSchedule>;

/** The schedules of some months. */
const scheduleCalendar = z.object({
  today: venueDate,
  /** The first and last day. */
  from: venueDate,
  until: venueDate,
  schedules: z.array(adminSchedule),
});
export type ScheduleCalendar = z.infer<typeof scheduleCalendar>;

/** A schedule on one date. */
const daySchedule = adminSchedule.extend({
  sessionCount: z.int(),
  /** Tickets sold for sessions that start within its windows. */
  soldCount: z.int(),
});
export type DaySchedule = z.infer<typeof daySchedule>;

/** Bookings of slots that no schedule would offer any more. They stay unchanged. */
const unscheduledBookings = z.object({ bookingCount: z.int(), ticketCount: z.int() });
export type UnscheduledBookings = z.infer<typeof unscheduledBookings>;

export const scheduleCheck = z.object({
  hasConflict: z.boolean(),
  /** The other schedule's days, dates and times, and the first shared date. */
  conflictDetails: z.string().nullable(),
  /** The conflicting schedule with the earliest shared date. */
  conflictsWith: adminSchedule.nullable(),
  affected: unscheduledBookings,
  /** Its upcoming sessions with more people than its capacity; they keep their places. */
  sessionsAbove: z.int(),
});
export type ScheduleCheck = z.infer<typeof scheduleCheck>;

const scheduleParams = z.object({ scheduleId: id });
const path = "/admin/schedules/{scheduleId}";
export const adminSchedulesContract = {
  list: adminEndpoint("back-office")
    .route({
      method: "GET",
      path: "/admin/schedules",
      summary: "List the schedules of three months, by start",
    })
    .input(
      z.object({
        /** Any day of the first month; absent: this month. */
        from: venueDate.optional(),
        activityId: id.optional(),
      }),
    )
    .output(scheduleCalendar),

  listOfDay: adminEndpoint("back-office")
    .route({
      method: "GET",
      path: "/admin/days/{date}/schedules",
      summary: "List the schedules of one date, by time, with their sessions and sales",
    })
    .input(z.object({ date: venueDate, activityId: id.optional() }))
    .output(z.array(daySchedule)),

  checkConflicts: adminEndpoint("catalogue")
    .route({
      method: "POST",
      path: `${path}/checks`,
      summary: "Check a schedule for conflicts, and for bookings that it would no longer cover",
    })
    .input(scheduleParams.extend(scheduleFields.shape).superRefine(validateSchedule))
    .errors(pickErrors("ACTIVITY_NOT_FOUND"))
    .output(scheduleCheck),

  save: adminEndpoint("catalogue")
    .route({
      method: "PUT",
      path,
      summary: "Create a schedule, or update the given version; bookings stay",
    })
    .input(
      scheduleParams
        .extend({
          /** The version that was edited; null for a new schedule. */
          version: optionalText(30).nullable(),
        })
        .extend(scheduleFields.shape)
        .superRefine(validateSchedule),
    )
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

  previewRemoval: adminEndpoint("catalogue")
    .route({
      method: "GET",
      path: `${path}/removal`,
      summary: "Preview a deletion: the bookings that would stay without a schedule",
    })
    .input(scheduleParams)
    .errors(pickErrors("SCHEDULE_NOT_FOUND"))
    .output(unscheduledBookings),

  remove: adminEndpoint("catalogue")
    .route({
      method: "DELETE",
      path,
      summary: "Delete a schedule; its bookings stay; idempotent",
    })
    .input(scheduleParams)
    .errors(pickErrors("SCHEDULE_NOT_FOUND"))
    .output(z.object({ removed: z.literal(true) })),
};
