import type { DeskActivity } from "../../../shared/contract/admin/activities.ts";
import type { ActivityFields } from "../../../shared/contract/admin/activity-fields.ts";

type Known = Pick<
  DeskActivity,
  "pricePence" | "durationMinutes" | "maxCapacity" | "bookingsAhead" | "mostPeopleAhead"
>;

/**
 * What follows from saving what is typed, as far as it is not plain.
 * @param activity as it is; null: it is new.
 * @param otherNames of the other activities.
 */
export function consequencesOf(
  activity: Known | null,
  typed: Partial<ActivityFields>,
  otherNames: readonly string[],
): string[] {
  const name = wordsOf(typed.name ?? "");
  const isNameTaken = name !== "" && otherNames.some((other) => wordsOf(other) === name);
  return [
    ...(isNameTaken ? ["There is another activity with this name."] : []),
    ...(activity ? changesOf(activity, typed) : []),
  ];
}

function changesOf(activity: Known, typed: Partial<ActivityFields>): string[] {
  const { bookingsAhead, mostPeopleAhead } = activity;
  const { pricePence, durationMinutes, maxCapacity } = typed;
  const sentences: string[] = [];
  if (isAnother(pricePence, activity.pricePence)) {
    sentences.push("The new price is for new bookings; those already made keep theirs.");
  }
  if (isAnother(durationMinutes, activity.durationMinutes) && bookingsAhead > 0) {
    sentences.push(bookingsKeepTheirs(bookingsAhead));
  }
  if (isAnother(maxCapacity, activity.maxCapacity) && Number(maxCapacity) < mostPeopleAhead) {
    sentences.push(
      `A session ahead already has ${people(mostPeopleAhead)}. Nobody is put out: it comes down to ${maxCapacity} as people leave.`,
    );
  }
  return sentences;
}

/** Null: none has more people than it now has places. */
export function sessionsAboveInWords(
  count: number,
  { name, maxCapacity }: Pick<DeskActivity, "name" | "maxCapacity">,
): string | null {
  if (count === 0) return null;
  const [sessions, their] =
    count === 1 ? ["1 session has", "its"] : [`${count} sessions have`, "their"];
  return `${sessions} more than ${people(maxCapacity)} in ${name} already: nobody is put out, and ${their} places come down to ${maxCapacity} as people leave.`;
}

function isAnother(typed: number | null | undefined, known: number): boolean {
  return typeof typed === "number" && !Number.isNaN(typed) && typed !== known;
}

function bookingsKeepTheirs(count: number): string {
  return count === 1
    ? "1 booking still to come keeps its times; sessions that would overlap it are not offered."
    : `${count} bookings still to come keep their times; sessions that would overlap them are not offered.`;
}

function people(count: number): string {
  return count === 1 ? "1 person" : `${count} people`;
}

/** Two names that differ in case and spaces alone are one to a reader. */
function wordsOf(name: string): string {
  return name.trim().replace(/\s+/g, " ").toLowerCase();
}
