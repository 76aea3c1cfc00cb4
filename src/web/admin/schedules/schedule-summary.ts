import { formatAdminDate, formatWindow } from "../../../shared/admin-time.ts";
import type { ScheduleFields } from "../../../shared/contract/admin/schedule-fields.ts";
import type { UnscheduledBookings } from "../../../shared/contract/admin/schedules.ts";
import type { Activity } from "../../../shared/contract/public/activities.ts";
import { pluralize } from "../../../shared/format.ts";
import { BOOKING_HORIZON_DAYS } from "../../../shared/limits.ts";
import { countSlotsByWindow, getScheduleDates } from "../../../shared/rules/schedule-conflict.ts";
import { listWindows, scheduleCovers } from "../../../shared/rules/slot-times.ts";
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
  getBankHoliday: (date: string) => string | undefined,
): ScheduleSummary {
  const schedule = scheduleInput.safeParse(values).data;
  const activity = activities.find(({ id }) => id === values.activityId);
  const dates = schedule && getScheduleDates(schedule);
  if (!schedule || !activity || !dates) return { sentences: [], isTooShort: false };
  const { durationMinutes } = activity;
  const counts = countSlotsByWindow(schedule, durationMinutes);
  const tooShort = listWindows(schedule)[counts.indexOf(0)];
  if (tooShort) {
    const times = counts.length === 1 ? "between these times" : `from ${formatWindow(tooShort)}`;
    const sentence = `No session of ${durationMinutes} minutes fits ${times}.`;
    return { sentences: [sentence], isTooShort: true };
  }
  const count = counts.reduce((sum, one) => sum + one, 0);
  const gaps =
    schedule.gapMinutes > 0 ? ` with gaps of ${pluralize(schedule.gapMinutes, "minute")}` : "";
  const sessions = `${pluralize(count, "session")} of ${durationMinutes} minutes${gaps}`;
  const days = dates.count === 1 ? "on one day" : `on each day, ${dates.count} days`;
  const people = formatCapacity(schedule.capacity ?? activity.maxCapacity);
  const bookableUntil = addDays(today, BOOKING_HORIZON_DAYS);
  return {
    sentences: [
      `${sessions} ${days}, ${people} in each session.`,
      ...formatBankHolidays(schedule, {
        from: dates.firstDate > today ? dates.firstDate : today,
        getBankHoliday,
      }),
      ...(schedule.endDate > bookableUntil
        ? [
            `Visitors can book ${BOOKING_HORIZON_DAYS} days ahead: today until ${formatAdminDate(bookableUntil)}.`,
          ]
        : []),
    ],
    isTooShort: false,
  };
}

export function formatCapacity(capacity: number): string {
  return capacity === 1 ? "1 person" : `up to ${capacity} people`;
}

/** More would hide the rest of the summary. */
const MAX_BANK_HOLIDAYS = 3;

/** `Includes 1 bank holiday: Summer bank holiday (Mon 31 August 2026).`; empty when none. */
function formatBankHolidays(
  schedule: ScheduleFields,
  { from, getBankHoliday }: { from: string; getBankHoliday: (date: string) => string | undefined },
): string[] {
  const horizon = addDays(from, BOOKING_HORIZON_DAYS);
  const isLonger = schedule.endDate > horizon;
  const until = isLonger ? horizon : schedule.endDate;
  const holidays: string[] = [];
  for (let date = from; date <= until; date = addDays(date, 1)) {
    const name = getBankHoliday(date);
    if (name !== undefined && scheduleCovers(schedule, date))
      holidays.push(`${name} (${formatAdminDate(date)})`);
  }
  if (holidays.length === 0) return [];
  const named = holidays.slice(0, MAX_BANK_HOLIDAYS);
  const rest = holidays.length - named.length;
  const list = [...named, ...(rest > 0 ? [`${rest} more`] : [])];
  const final = list.pop() ?? "";
  const names = list.length === 0 ? final : `${list.join(", ")} and ${final}`;
  const count = pluralize(holidays.length, "bank holiday");
  return [`Includes ${count}${isLonger ? " within a year" : ""}: ${names}.`];
}

/** Says what happens to existing bookings when no schedule offers their slots any more. */
export function formatAffectedBookings({ bookingCount, ticketCount }: UnscheduledBookings): string {
  if (bookingCount === 0) return "No bookings are affected.";
  const bookings = pluralize(bookingCount, "booking");
  const people = pluralize(ticketCount, "person", "people");
  const unchangedText = bookingCount === 1 ? "stays as it is" : "stay as they are";
  return `${bookings} for ${people} ${unchangedText}: they are not moved, refunded or emailed.`;
}

/** Says what happens to sessions that have more people than the schedule's capacity. */
export function formatSessionsAbove(count: number): string {
  const sessions = count === 1 ? "1 session already has" : `${count} sessions already have`;
  return `${sessions} more people. They keep their places, and the capacity comes down as people cancel.`;
}
