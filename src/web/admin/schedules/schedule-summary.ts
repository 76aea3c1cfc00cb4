import { formatAdminDate } from "../../../shared/admin-time.ts";
import type { UnscheduledBookings } from "../../../shared/contract/admin/schedules.ts";
import type { Activity } from "../../../shared/contract/public/activities.ts";
import { pluralize } from "../../../shared/format.ts";
import { BOOKING_HORIZON_DAYS } from "../../../shared/limits.ts";
import { countSlots, getScheduleDates } from "../../../shared/rules/schedule-conflict.ts";
import { addDays } from "../../../shared/time.ts";
import { type ScheduleFormValues, scheduleInput } from "./use-conflict-check.ts";

interface ScheduleSummary {
  /** The size of a schedule, and how far ahead visitors can book it. */
  sentences: readonly string[];
  /** No slot fits between its times. */
  isTooShort: boolean;
}

/** `6 sessions of 45 minutes on each day, 14 days, up to 30 people in each session.` */
export function summariseSchedule(
  values: ScheduleFormValues,
  activities: readonly Activity[],
  today: string,
): ScheduleSummary {
  const schedule = scheduleInput.safeParse(values).data;
  const activity = activities.find(({ id }) => id === values.activityId);
  const dates = schedule && getScheduleDates(schedule);
  if (!schedule || !activity || !dates) return { sentences: [], isTooShort: false };
  const { durationMinutes, maxCapacity } = activity;
  const count = countSlots(schedule, durationMinutes);
  if (count === 0) {
    const sentence = `No session of ${durationMinutes} minutes fits between these times.`;
    return { sentences: [sentence], isTooShort: true };
  }
  const sessions = `${pluralize(count, "session")} of ${durationMinutes} minutes`;
  const days = dates.count === 1 ? "on one day" : `on each day, ${dates.count} days`;
  const people = maxCapacity === 1 ? "1 person" : `up to ${maxCapacity} people`;
  const bookableUntil = addDays(today, BOOKING_HORIZON_DAYS);
  return {
    sentences: [
      `${sessions} ${days}, ${people} in each session.`,
      ...(schedule.endDate > bookableUntil
        ? [
            `Visitors can book ${BOOKING_HORIZON_DAYS} days ahead: today until ${formatAdminDate(bookableUntil)}.`,
          ]
        : []),
    ],
    isTooShort: false,
  };
}

/** Says what happens to existing bookings when no schedule offers their slots any more. */
export function formatAffectedBookings({ bookingCount, ticketCount }: UnscheduledBookings): string {
  if (bookingCount === 0) return "No bookings are affected.";
  const bookings = pluralize(bookingCount, "booking");
  const people = pluralize(ticketCount, "person", "people");
  const unchangedText = bookingCount === 1 ? "stays as it is" : "stay as they are";
  return `${bookings} for ${people} ${unchangedText}: they are not moved, refunded or emailed.`;
}
