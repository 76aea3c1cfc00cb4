import type { AdminActivity } from "../../../shared/contract/admin/activities.ts";
import type { ActivityFields } from "../../../shared/contract/admin/catalogue-fields.ts";
import { pluralize } from "../../../shared/format.ts";

type SavedActivity = Pick<
  AdminActivity,
  "pricePence" | "durationMinutes" | "maxCapacity" | "bookingsAhead" | "mostPeopleAhead"
>;

/**
 * Returns the effects of saving that are not obvious.
 * @param activity as it is saved now; null for a new one
 * @param otherNames names of the other activities
 */
export function getSaveWarnings(
  activity: SavedActivity | null,
  input: Partial<ActivityFields>,
  otherNames: readonly string[],
): string[] {
  const name = normaliseName(input.name ?? "");
  const isNameTaken = name !== "" && otherNames.some((other) => normaliseName(other) === name);
  return [
    ...(isNameTaken ? ["There is another activity with this name."] : []),
    ...(activity ? getChangeWarnings(activity, input) : []),
  ];
}

function getChangeWarnings(activity: SavedActivity, input: Partial<ActivityFields>): string[] {
  const { bookingsAhead, mostPeopleAhead } = activity;
  const { pricePence, durationMinutes, maxCapacity } = input;
  const warnings: string[] = [];
  if (isChanged(pricePence, activity.pricePence)) {
    warnings.push(
      "The new price applies to new bookings only. Existing bookings keep their price.",
    );
  }
  if (isChanged(durationMinutes, activity.durationMinutes) && bookingsAhead > 0) {
    warnings.push(formatUnchangedBookings(bookingsAhead));
  }
  if (isChanged(maxCapacity, activity.maxCapacity) && Number(maxCapacity) < mostPeopleAhead) {
    warnings.push(
      `An upcoming session already has ${pluralize(mostPeopleAhead, "person", "people")}. They keep their places. Its capacity drops to ${maxCapacity} as people cancel.`,
    );
  }
  return warnings;
}

/** Warns that slots have more people than the activity now has places; null when none has. */
export function formatOverbookedSlots(
  count: number,
  { name, maxCapacity }: Pick<AdminActivity, "name" | "maxCapacity">,
): string | null {
  if (count === 0) return null;
  const [sessions, their] =
    count === 1 ? ["1 session already has", "Its"] : [`${count} sessions already have`, "Their"];
  return `${sessions} more than ${pluralize(maxCapacity, "person", "people")} in ${name}. ${their} bookings stay, and the places come down to ${maxCapacity} as people leave.`;
}

function isChanged(input: number | null | undefined, saved: number): boolean {
  return typeof input === "number" && !Number.isNaN(input) && input !== saved;
}

function formatUnchangedBookings(count: number): string {
  return count === 1
    ? "1 booking still to come keeps its times; sessions that would overlap it are not offered."
    : `${count} bookings still to come keep their times; sessions that would overlap them are not offered.`;
}

/** To a reader, names that differ only in case and spaces are the same. */
function normaliseName(name: string): string {
  return name.trim().replace(/\s+/g, " ").toLowerCase();
}
