import { addDays, daysBetween, localDate, toInstant } from "../../shared/time.ts";
import {
  type Clock,
  type DemoSlot,
  nextMiddaySlots,
  nextSlotToday,
  slotsOf,
  type Visit,
} from "./demo-slots.ts";
import type { PlacedActivity } from "./demo-venue.ts";
import type { SeededRandom } from "./seeded-random.ts";

/** The days around today on which every session is booked well, in both directions. */
const WEEK_DAYS = 3;
/** Parties of the weeks before and after, and of the opening weeks before those. */
const LATE_PAST_DAYS = 30;
const OPENING_VISITS = 120;
const PAST_VISITS = 210;
const COMING_VISITS = 60;
const CANCELLED_VISITS = 40;
/** How full ordinary sessions of the week are, and those of today. */
const WEEK_SHARES = [1 / 3, 0.52] as const;
const TODAY_SHARES = [1 / 3, 0.85] as const;
/** Ordinary visits leave room for whoever tries the demo. */
const ROOM_LEFT = 2;
/** Mostly families and friends, now and then a class or a birthday. */
const PARTY_SIZES = [2, 2, 3, 4, 4, 4, 5, 6, 6, 8, 10];
/** Most book for the next days, some a month ahead. */
const BOOKED_AHEAD_DAYS = 31;
const BOOKED_SOON = 1.6;
const COMES_SHARE = 0.96;
const PAID_AHEAD_SHARE = 0.9;
const SIGNED_AHEAD_SHARE = 0.8;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DESK_OPEN_MS = 9 * HOUR_MS;

/**
 * Who comes when: a season that has been going for weeks, and today in the middle of a busy week,
 * whatever the calendar says.
 */
export function placeVisits(
  random: SeededRandom,
  activities: readonly PlacedActivity[],
  clock: Clock,
): Visit[] {
  const slots = activities.flatMap((activity) => slotsOf(random, activity, clock));
  const daysAway = (slot: DemoSlot) => daysBetween(clock.today, slot.day);
  const opening = slots.filter((slot) => daysAway(slot) < -LATE_PAST_DAYS);
  const past = slots.filter((slot) => isBetween(daysAway(slot), -LATE_PAST_DAYS, -WEEK_DAYS - 1));
  const week = slots.filter((slot) => isBetween(daysAway(slot), -WEEK_DAYS, WEEK_DAYS));

  const visits = [
    ...nextSlotToday(slots, clock).flatMap((slot) => fillUp(random, slot, 0, clock)),
    ...activities.flatMap((activity) => {
      const [nearlyFull, soldOut] = nextMiddaySlots(slots, activity, clock);
      return [
        ...(nearlyFull ? fillUp(random, nearlyFull, activity.lastPlaces, clock) : []),
        ...(soldOut ? fillUp(random, soldOut, 0, clock) : []),
      ];
    }),
  ];
  for (const slot of week.filter(({ ticketsSold }) => ticketsSold === 0)) {
    visits.push(...fillInPart(random, slot, clock));
  }
  const coming = slots.filter((slot) => daysAway(slot) > WEEK_DAYS && slot.ticketsSold === 0);
  visits.push(
    ...ordinaryVisits(random, opening, OPENING_VISITS, clock),
    ...ordinaryVisits(random, past, PAST_VISITS, clock),
    ...ordinaryVisits(random, coming, COMING_VISITS, clock),
  );
  markToday(visits, clock);
  const [ofToday, others] = [true, false].map((isToday) =>
    slots.filter(({ day }) => (day === clock.today) === isToday),
  );
  return [
    ...visits,
    ...cancelledVisits(random, others ?? [], CANCELLED_VISITS, clock),
    ...cancelledVisits(random, ofToday ?? [], 1, clock),
  ];
}

const isBetween = (days: number, from: number, until: number) => from <= days && days <= until;

/** Sells a session until exactly so many places are left. */
function fillUp(random: SeededRandom, slot: DemoSlot, placesLeft: number, clock: Clock): Visit[] {
  const visits: Visit[] = [];
  const room = () => slot.activity.maxCapacity - slot.ticketsSold - placesLeft;
  while (room() > 0) {
    visits.push(sell(random, slot, Math.min(room(), random.pick(PARTY_SIZES)), clock));
  }
  return visits;
}

/** Sells a session of the week: at least a third of it, and never all. */
function fillInPart(random: SeededRandom, slot: DemoSlot, clock: Clock): Visit[] {
  const visits: Visit[] = [];
  const [least, most] = slot.day === clock.today ? TODAY_SHARES : WEEK_SHARES;
  const { maxCapacity } = slot.activity;
  const goal = Math.min(
    Math.ceil(maxCapacity * (least + random.fraction() * (most - least))),
    maxCapacity - ROOM_LEFT,
  );
  while (slot.ticketsSold < goal) {
    const room = maxCapacity - ROOM_LEFT - slot.ticketsSold;
    visits.push(sell(random, slot, Math.min(room, random.pick(PARTY_SIZES)), clock));
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
  const arrivesAt = new Date(slot.startsAt.getTime() - random.whole(2, 25) * MINUTE_MS);
  const isIn = random.chance(COMES_SHARE) && arrivesAt <= clock.now;
  return {
    slot,
    ticketCount,
    bookedAt: atTheDesk(random, slot, clock),
    cancelledAt: null,
    paysAhead: slot.day <= clock.today || random.chance(PAID_AHEAD_SHARE),
    signsAhead: random.chance(SIGNED_AHEAD_SHARE),
    arrivedAt: isIn ? arrivesAt : null,
    peopleIn: isIn ? ticketCount : 0,
  };
}

/** Their places were given back, so they count for nothing in the session. */
function cancelledVisits(
  random: SeededRandom,
  slots: readonly DemoSlot[],
  count: number,
  clock: Clock,
): Visit[] {
  return Array.from({ length: count }, () => {
    const slot = random.pick(slots);
    const bookedAt = atTheDesk(random, slot, clock);
    const open = latestBefore(slot, clock) - bookedAt.getTime();
    const cancelledAt = new Date(bookedAt.getTime() + Math.floor(open * random.fraction()));
    return {
      slot,
      ticketCount: random.pick(PARTY_SIZES),
      bookedAt,
      cancelledAt,
      paysAhead: true,
      signsAhead: random.chance(SIGNED_AHEAD_SHARE),
      arrivedAt: null,
      peopleIn: 0,
    };
  });
}

/** A moment before the session and before now, while the desk is open (9 to 6 o'clock). */
function atTheDesk(random: SeededRandom, slot: DemoSlot, clock: Clock): Date {
  const latest = latestBefore(slot, clock);
  const lastDay = localDate(new Date(latest), clock.timeZone);
  const day = addDays(lastDay, -Math.floor(BOOKED_AHEAD_DAYS * random.fraction() ** BOOKED_SOON));
  const opens = toInstant(day, "09:00", clock.timeZone).getTime();
  const closes = Math.min(latest, opens + DESK_OPEN_MS);
  if (closes <= opens) return atTheDesk(random, slot, clock);
  return new Date(opens + Math.floor((closes - opens) * random.fraction()));
}

function latestBefore(slot: DemoSlot, { now }: Clock): number {
  return Math.min(now.getTime(), slot.startsAt.getTime() - HOUR_MS);
}

/** However late it is, so many parties of today are awaited, or did not come. */
const AWAITED_AT_LEAST = 4;
/** Which of those who are awaited has not paid, and which have not signed, in order of time. */
const UNPAID = 0;
const UNSIGNED = [1, 3, 5];
/** Of a party of this size one may still be missing. */
const LARGE_PARTY = 4;

/** What the desk has to see to on any good day: one party to pay, a few to sign, one not complete. */
function markToday(visits: readonly Visit[], { now, today }: Clock): void {
  const own = visits
    .filter(({ slot }) => slot.day === today)
    .toSorted((a, b) => a.slot.startsAt.getTime() - b.slot.startsAt.getTime());
  keepSomeAway(own);
  const isAhead = ({ slot }: Visit) => slot.startsAt > now;
  const awaited = own.filter(({ arrivedAt }) => arrivedAt === null);
  const inOrder = [...awaited.filter(isAhead), ...awaited.filter((visit) => !isAhead(visit))];
  inOrder.forEach((visit, place) => {
    visit.paysAhead = place !== UNPAID;
    visit.signsAhead = !UNSIGNED.includes(place);
  });
  const incomplete = own.findLast((visit) => visit.peopleIn >= LARGE_PARTY);
  if (incomplete) incomplete.peopleIn -= 1;
}

/** Parties from all over the day that did not come, when nearly everybody else is in. */
function keepSomeAway(own: readonly Visit[]): void {
  const isIn = own.filter(({ arrivedAt }) => arrivedAt !== null);
  const missing = AWAITED_AT_LEAST - (own.length - isIn.length);
  for (let i = 1; i <= missing; i++) {
    const visit = isIn[Math.floor((i * isIn.length) / (missing + 1))];
    if (visit) Object.assign(visit, { arrivedAt: null, peopleIn: 0 });
  }
}
