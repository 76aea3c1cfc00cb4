import type { Slot } from "../../../shared/contract/public/activities.ts";
import { localHour } from "../../../shared/time.ts";

export interface PartOfDay {
  name: "Morning" | "Afternoon" | "Evening";
  slots: Slot[];
}

const NOON = 12;
const EVENING = 17;

/**
 * Groups a day's slots by the part of the venue's day in which they start; leaves out empty parts.
 */
export function partsOfDay(slots: readonly Slot[], timeZone: string): PartOfDay[] {
  const startingIn = (fromHour: number, toHour: number) =>
    slots.filter(({ startsAt }) => {
      const hour = localHour(new Date(startsAt), timeZone);
      return fromHour <= hour && hour < toHour;
    });
  const parts: PartOfDay[] = [
    { name: "Morning", slots: startingIn(0, NOON) },
    { name: "Afternoon", slots: startingIn(NOON, EVENING) },
    { name: "Evening", slots: startingIn(EVENING, 24) },
  ];
  return parts.filter((part) => part.slots.length > 0);
}
