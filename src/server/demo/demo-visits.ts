import { slotTimesOn } from "../../shared/rules/slot-times.ts";
import { addDays, localDate, toInstant } from "../../shared/time.ts";
import { COMING_DAYS, PAST_DAYS, type PlacedActivity } from "./demo-venue.ts";
import type { SeededRandom } from "./seeded-random.ts";

/** A session and what was sold of it so far. */
interface DemoSlot {
  id: string;
  activity: PlacedActivity;
  startsAt: Date;
  endsAt: Date;
  ticketsSold: number;
  partyCount: number;
}

/** One party's booking, before it has a name and a price. */
export interface Visit {
  slot: DemoSlot;
  ticketCount: number;
  bookedAt: Date;
  /** Null when it stands. */
  cancelledAt: Date | null;
}

export interface Clock {
  now: Date;
  /** The venue's date at `now`. */
  today: string;
  timeZone: string;
}

const PAST_VISITS = 170;
const COMING_VISITS = 75;
const CANCELLED_VISITS = 18;
/** Ordinary visits come this soon; later sessions are still empty. */
const BUSY_DAYS = 24;
/** Ordinary visits leave room for whoever tries the demo. */
const ROOM_LEFT = 4;
/** Mostly pairs and families. */
const PARTY_SIZES = [1, 2, 2, 2, 2, 3, 3, 4, 4, 4, 5, 6];
const BOOKED_AHEAD_DAYS = 14;
const HOUR_MS = 3_600_000;
const DESK_OPEN_MS = 9 * HOUR_MS;

/** Who comes when: past and coming visits, some cancelled, some sessions full or nearly so. */
export function placeVisits(
  random: SeededRandom,
  activities: readonly PlacedActivity[],
  clock: Clock,
): Visit[] {
  const slots = activities.flatMap((activity) => slotsOf(random, activity, clock));
  const past = slots.filter((slot) => slot.startsAt <= clock.now);
  const coming = slots.filter((slot) => slot.startsAt > clock.now);

  const full = activities.flatMap((activity) => {
    const [nearlyFull, soldOut] = nextMiddaySlots(coming, activity, clock);
    return [
      ...fillUp(random, nearlyFull, activity.lastPlaces, clock),
      ...fillUp(random, soldOut, 0, clock),
    ];
  });
  const lastBusyDay = addDays(clock.today, BUSY_DAYS);
  const busy = coming.filter(
    (slot) => slot.ticketsSold === 0 && localDate(slot.startsAt, clock.timeZone) <= lastBusyDay,
  );
  return [
    ...full,
    ...ordinaryVisits(random, past, PAST_VISITS, clock),
    ...ordinaryVisits(random, busy, COMING_VISITS, clock),
    ...cancelledVisits(random, [...past, ...busy], clock),
  ];
}

function slotsOf(random: SeededRandom, activity: PlacedActivity, clock: Clock): DemoSlot[] {
  const days = Array.from({ length: PAST_DAYS + 1 + COMING_DAYS }, (_, i) =>
    addDays(clock.today, i - PAST_DAYS),
  );
  return days
    .flatMap((day) =>
      slotTimesOn(day, activity.schedules, activity.durationMinutes, clock.timeZone),
    )
    .map((times) => ({ ...times, id: random.uuid(), activity, ticketsSold: 0, partyCount: 0 }));
}

/** The middle session of each of the activity's next days, from tomorrow on. */
function nextMiddaySlots(
  coming: readonly DemoSlot[],
  activity: PlacedActivity,
  { today, timeZone }: Clock,
): DemoSlot[] {
  const own = coming.filter((slot) => slot.activity === activity);
  const days = Map.groupBy(own, (slot) => localDate(slot.startsAt, timeZone));
  days.delete(today);
  return [...days.values()].flatMap((day) => day.slice(Math.floor(day.length / 2)).slice(0, 1));
}

function fillUp(
  random: SeededRandom,
  slot: DemoSlot | undefined,
  placesLeft: number,
  clock: Clock,
): Visit[] {
  const visits: Visit[] = [];
  if (!slot) return visits;
  let missing = slot.activity.maxCapacity - placesLeft;
  while (missing > 0) {
    const visit = sell(random, slot, Math.min(missing, random.whole(2, 6)), clock);
    missing -= visit.ticketCount;
    visits.push(visit);
  }
  return visits;
}

function ordinaryVisits(
  random: SeededRandom,
  slots: readonly DemoSlot[],
  count: number,
  clock: Clock,
): Visit[] {
  const visits: Visit[] = [];
  while (visits.length < count) {
    const slot = random.pick(slots);
    const ticketCount = random.pick(PARTY_SIZES);
    const room = slot.activity.maxCapacity - slot.ticketsSold - ROOM_LEFT;
    if (ticketCount <= room) visits.push(sell(random, slot, ticketCount, clock));
  }
  return visits;
}

function sell(random: SeededRandom, slot: DemoSlot, ticketCount: number, clock: Clock): Visit {
  slot.ticketsSold += ticketCount;
  slot.partyCount += 1;
  return { slot, ticketCount, bookedAt: atTheDesk(random, slot, clock), cancelledAt: null };
}

/** Their places were given back, so they count for nothing in the session. */
function cancelledVisits(random: SeededRandom, slots: readonly DemoSlot[], clock: Clock): Visit[] {
  return Array.from({ length: CANCELLED_VISITS }, () => {
    const slot = random.pick(slots);
    const bookedAt = atTheDesk(random, slot, clock);
    const open = latestBefore(slot, clock) - bookedAt.getTime();
    const cancelledAt = new Date(bookedAt.getTime() + Math.floor(open * random.fraction()));
    return { slot, ticketCount: random.pick(PARTY_SIZES), bookedAt, cancelledAt };
  });
}

/** A moment before the session and before now, while the desk is open (9 to 6 o'clock). */
function atTheDesk(random: SeededRandom, slot: DemoSlot, clock: Clock): Date {
  const latest = latestBefore(slot, clock);
  const lastDay = localDate(new Date(latest), clock.timeZone);
  const day = addDays(lastDay, -random.whole(0, BOOKED_AHEAD_DAYS));
  const opens = toInstant(day, "09:00", clock.timeZone).getTime();
  const closes = Math.min(latest, opens + DESK_OPEN_MS);
  if (closes <= opens) return atTheDesk(random, slot, clock);
  return new Date(opens + Math.floor((closes - opens) * random.fraction()));
}

function latestBefore(slot: DemoSlot, { now }: Clock): number {
  return Math.min(now.getTime(), slot.startsAt.getTime() - HOUR_MS);
}
