import { venue as settings } from "../../../database/seed/venue.ts";
import { listSlotTimes } from "../../shared/rules/slot-times.ts";
import { addDays } from "../../shared/time.ts";
import { PAST_DAYS, type PlannedActivity } from "./demo-venue.ts";
import type { SeededRandom } from "./seeded-random.ts";

export interface DemoClock {
  now: Date;
  /** The venue's date at `now`. */
  today: string;
  timeZone: string;
}

/** A slot and the tickets planned for it so far. */
export interface DemoSlot {
  id: string;
  activity: PlannedActivity;
  /** The venue's date. */
  day: string;
  startsAt: Date;
  endsAt: Date;
  ticketsSold: number;
  partyCount: number;
}

/** One party's booking, before it has a customer and an order. */
export interface Visit {
  slot: DemoSlot;
  ticketCount: number;
  bookedAt: Date;
  /** Null when it is not cancelled. */
  cancelledAt: Date | null;
  /** If false, the party pays (or signs) on arrival. */
  paysOnBooking: boolean;
  signsOnBooking: boolean;
  /** Null while the party is expected, and when it did not come. */
  arrivedAt: Date | null;
  checkedInCount: number;
}

/** Slots further in the future are empty. */
const SOLD_IN_ADVANCE_DAYS = 24;
const LEAD_TIME_MS = settings.bookingLeadTime * 3_600_000;

/** Plans the slots of an activity that may have bookings, in chronological order. */
export function planDemoSlots(
  random: SeededRandom,
  activity: PlannedActivity,
  { today, timeZone }: DemoClock,
): DemoSlot[] {
  const days = Array.from({ length: PAST_DAYS + 1 + SOLD_IN_ADVANCE_DAYS }, (_, i) =>
    addDays(today, i - PAST_DAYS),
  );
  return days.flatMap((day) =>
    listSlotTimes(day, activity.schedules, activity.durationMinutes, timeZone).map((times) => ({
      ...times,
      id: random.uuid(),
      activity,
      day,
      ticketsSold: 0,
      partyCount: 0,
    })),
  );
}

/** Returns the middle slot of each of the activity's days from tomorrow on. */
export function listNextMiddaySlots(
  slots: readonly DemoSlot[],
  activity: PlannedActivity,
  { today }: DemoClock,
): DemoSlot[] {
  const matchingSlots = slots.filter((slot) => slot.activity === activity && slot.day > today);
  const days = Map.groupBy(matchingSlots, ({ day }) => day);
  return [...days.values()].flatMap((day) => day.slice(Math.floor(day.length / 2)).slice(0, 1));
}

/** Returns the first of today's slots that can still be booked; if none can, the last one. */
export function findNextSlotToday(
  slots: readonly DemoSlot[],
  { now, today }: DemoClock,
): DemoSlot[] {
  const matchingSlots = slots
    .filter(({ day }) => day === today)
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  const bookableFrom = now.getTime() + LEAD_TIME_MS;
  const next =
    matchingSlots.find(({ startsAt }) => startsAt.getTime() >= bookableFrom) ??
    matchingSlots.at(-1);
  return next ? [next] : [];
}
