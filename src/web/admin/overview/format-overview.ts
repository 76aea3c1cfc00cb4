import { formatAdminDay, formatTimeOfDay } from "../../../shared/admin-time.ts";
import type { OverviewStats } from "../../../shared/contract/admin/overview.ts";
import { formatList, pluralize } from "../../../shared/format.ts";
import { isolateBidi } from "../../../shared/rules/person-name.ts";

/**
 * `Good morning, Maya`
 * @param hour at the venue, 0 to 23
 */
export function formatGreeting(hour: number, firstName: string): string {
  return `${getDayGreeting(hour)}, ${isolateBidi(firstName) || "Admin"}`;
}

function getDayGreeting(hour: number): string {
  if (hour >= 5 && hour < 12) return "Good morning";
  return hour >= 12 && hour < 18 ? "Good afternoon" : "Good evening";
}

/** `412 people are booked today, 95 are in.` */
export function formatBookedToday(booked: number, checkedInCount: number): string {
  if (booked === 0) return "Nobody is booked today.";
  return `${pluralize(booked, "person is", "people are")} booked today, ${formatCheckedIn(checkedInCount)}.`;
}

function formatCheckedIn(count: number): string {
  return count === 0 ? "nobody is in yet" : `${pluralize(count, "is", "are")} in`;
}

/** `Sat 18 July`, `Mon 13 to Sat 18 July`, `Mon 29 June to Sat 4 July`. */
export function formatDayRange(from: string, until: string): string {
  if (from === until) return formatAdminDay(from);
  const isOneMonth = from.slice(0, 7) === until.slice(0, 7);
  const startText = isOneMonth
    ? formatAdminDay(from).split(" ").slice(0, 2).join(" ")
    : formatAdminDay(from);
  return `${startText} to ${formatAdminDay(until)}`;
}

/**
 * Says which days the cards cover, which date a booking counts by, and what they are compared with.
 */
export function formatPeriod({ from, until, base }: OverviewStats): string {
  return (
    `${formatDayRange(from, until)} so far, by booking day (occupancy by visit day), ` +
    `compared with ${formatDayRange(base.from, base.until)} until ${formatTimeOfDay(base.time)}`
  );
}

/** `21 minutes ago`, `2 hours ago`, `3 days ago`. */
export function formatTimeAgo(instant: string, now: string): string {
  const minutes = Math.floor((new Date(now).getTime() - new Date(instant).getTime()) / 60_000);
  if (minutes < 60) return `${pluralize(Math.max(0, minutes), "minute")} ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 48
    ? `${pluralize(hours, "hour")} ago`
    : `${pluralize(Math.floor(hours / 24), "day")} ago`;
}

/** `Confirmation`, `Confirmation and gift voucher`, `Confirmation, rescheduled and gift voucher`. */
export function formatLabels(labels: readonly string[]): string {
  return formatList(
    labels.map((label, index) =>
      index === 0 ? label : label.charAt(0).toLowerCase() + label.slice(1),
    ),
  );
}
