import { formatAdminDay, formatTimeOfDay } from "../../../shared/admin-time.ts";
import type { OverviewStats } from "../../../shared/contract/admin/overview.ts";
import { formatCount, pluralize } from "../../../shared/format.ts";
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

/** `412 people are booked today, 95 checked in.` */
export function formatBookedToday(booked: number, checkedInCount: number): string {
  if (booked === 0) return "No bookings today.";
  const checkedInText =
    checkedInCount === 0 ? "none checked in yet" : `${formatCount(checkedInCount)} checked in`;
  return `${pluralize(booked, "person is", "people are")} booked today, ${checkedInText}.`;
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
