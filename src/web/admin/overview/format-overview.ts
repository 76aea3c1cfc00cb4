import { staffDay } from "../../../shared/admin-time.ts";
import type { OverviewFigures } from "../../../shared/contract/admin/overview.ts";
import { isolated } from "../../../shared/rules/person-name.ts";
import { formatTime } from "../../../shared/time.ts";
import { people } from "../kit/format-check-in.ts";
import { inWords } from "../kit/table/format-pager.ts";

/** `Good morning, Maya`. @param hour of the venue, 0 to 23 */
export function greeting(hour: number, firstName: string): string {
  return `${partOfDay(hour)}, ${isolated(firstName) || "Admin"}`;
}

function partOfDay(hour: number): string {
  if (hour >= 5 && hour < 12) return "Good morning";
  return hour >= 12 && hour < 18 ? "Good afternoon" : "Good evening";
}

/** `412 people are booked today, 95 are in.` */
export function bookedWords(booked: number, areIn: number): string {
  if (booked === 0) return "Nobody is booked today.";
  const who = booked === 1 ? people(1) : `${inWords(booked)} people`;
  return `${who} ${isOrAre(booked)} booked today, ${inCount(areIn)}.`;
}

function inCount(count: number): string {
  return count === 0 ? "nobody is in yet" : `${inWords(count)} ${isOrAre(count)} in`;
}

const isOrAre = (count: number) => (count === 1 ? "is" : "are");

/** `Sat 18 July`, `Mon 13 to Sat 18 July`, `Mon 29 June to Sat 4 July`. */
export function daysWords(from: string, until: string): string {
  if (from === until) return staffDay(from);
  const isOneMonth = from.slice(0, 7) === until.slice(0, 7);
  const begin = isOneMonth ? staffDay(from).split(" ").slice(0, 2).join(" ") : staffDay(from);
  return `${begin} to ${staffDay(until)}`;
}

/** Which days the cards are about, by which day a booking counts, and what they are compared with. */
export function periodWords({ from, until, base }: OverviewFigures): string {
  const time = formatTime(new Date(`2000-01-01T${base.time}:00Z`), "UTC");
  return (
    `${daysWords(from, until)} so far, by booking day (occupancy by visit day), ` +
    `compared with ${daysWords(base.from, base.until)} until ${time}`
  );
}

/** `21 minutes ago`, `2 hours ago`, `3 days ago`. */
export function agoWords(instant: string, now: string): string {
  const minutes = Math.floor((new Date(now).getTime() - new Date(instant).getTime()) / 60_000);
  if (minutes < 60) return `${counted(Math.max(0, minutes), "minute")} ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 48
    ? `${counted(hours, "hour")} ago`
    : `${counted(Math.floor(hours / 24), "day")} ago`;
}

/** `1 booking`, `2,400 bookings`. */
export function counted(count: number, noun: string): string {
  return `${inWords(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** `Confirmation`, `Confirmation and gift voucher`, `Confirmation, rescheduled and gift voucher`. */
export function listed(words: readonly string[]): string {
  const [first = "", ...others] = words;
  const low = others.map((word) => word.charAt(0).toLowerCase() + word.slice(1));
  const last = low.pop();
  return last === undefined ? first : `${[first, ...low].join(", ")} and ${last}`;
}
