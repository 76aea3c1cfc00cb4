import { addDays, daysBetween, localDate, toInstant } from "../../shared/time.ts";
import {
  type DemoClock,
  type DemoSlot,
  findNextSlotToday,
  listNextMiddaySlots,
  planDemoSlots,
  type Visit,
} from "./demo-slots.ts";
import type { PlannedActivity } from "./demo-venue.ts";
import type { SeededRandom } from "./seeded-random.ts";

/** Days before and after today in which every slot is at least a third full. */
const WEEK_DAYS = 3;
/** Numbers of visits outside the week around today. The opening weeks end LATE_PAST_DAYS ago. */
const LATE_PAST_DAYS = 30;
const OPENING_VISITS = 120;
const PAST_VISITS = 210;
const FUTURE_VISITS = 60;
const CANCELLED_VISITS = 40;
/** How full ordinary slots of this week are (from, to), and those of today. */
const WEEK_SHARES = [1 / 3, 0.52] as const;
const TODAY_SHARES = [1 / 3, 0.85] as const;
/** Places that ordinary visits leave free, for people who try the demo. */
const SPARE_PLACES = 2;
/** Mostly families and friends, sometimes a class or a birthday party. */
const PARTY_SIZES = [2, 2, 3, 4, 4, 4, 5, 6, 6, 8, 10];
/** Most customers book a few days ahead, some a month. */
const MAX_LEAD_DAYS = 31;
const LEAD_TIME_EXPONENT = 1.6;
const SHOW_UP_SHARE = 0.96;
const PAID_ON_BOOKING_SHARE = 0.9;
const SIGNED_ON_BOOKING_SHARE = 0.8;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const OPENING_HOURS_MS = 9 * HOUR_MS;

/**
 * Plans all visits: a season that has been running for weeks, with today in the middle of a busy
 * week, whatever the date.
 */
export function planVisits(
  random: SeededRandom,
  activities: readonly PlannedActivity[],
  clock: DemoClock,
): Visit[] {
  const slots = activities.flatMap((activity) => planDemoSlots(random, activity, clock));
  const daysFromToday = (slot: DemoSlot) => daysBetween(clock.today, slot.day);
  const openingSlots = slots.filter((slot) => daysFromToday(slot) < -LATE_PAST_DAYS);
  const pastSlots = slots.filter((slot) =>
    isBetween(daysFromToday(slot), -LATE_PAST_DAYS, -WEEK_DAYS - 1),
  );
  const weekSlots = slots.filter((slot) => isBetween(daysFromToday(slot), -WEEK_DAYS, WEEK_DAYS));

  const visits = [
    ...findNextSlotToday(slots, clock).flatMap((slot) => sellUntilLeft(random, slot, 0, clock)),
    ...activities.flatMap((activity) => {
      const [nearlyFull, soldOut] = listNextMiddaySlots(slots, activity, clock);
      return [
        ...(nearlyFull ? sellUntilLeft(random, nearlyFull, activity.lastPlaces, clock) : []),
        ...(soldOut ? sellUntilLeft(random, soldOut, 0, clock) : []),
      ];
    }),
  ];
  for (const slot of weekSlots.filter(({ ticketsSold }) => ticketsSold === 0)) {
    visits.push(...sellPartly(random, slot, clock));
  }
  const futureSlots = slots.filter(
    (slot) => daysFromToday(slot) > WEEK_DAYS && slot.ticketsSold === 0,
  );
  visits.push(
    ...planOrdinaryVisits(random, openingSlots, OPENING_VISITS, clock),
    ...planOrdinaryVisits(random, pastSlots, PAST_VISITS, clock),
    ...planOrdinaryVisits(random, futureSlots, FUTURE_VISITS, clock),
  );
  adjustTodaysVisits(visits, clock);
  const [todaysSlots, otherSlots] = [true, false].map((isToday) =>
    slots.filter(({ day }) => (day === clock.today) === isToday),
  );
  return [
    ...visits,
    ...planCancelledVisits(random, otherSlots ?? [], CANCELLED_VISITS, clock),
    ...planCancelledVisits(random, todaysSlots ?? [], 1, clock),
  ];
}

const isBetween = (days: number, from: number, until: number) => from <= days && days <= until;

/** Sells a slot until exactly `placesLeft` are left. */
function sellUntilLeft(
  random: SeededRandom,
  slot: DemoSlot,
  placesLeft: number,
  clock: DemoClock,
): Visit[] {
  const visits: Visit[] = [];
  const getRoom = () => slot.activity.maxCapacity - slot.ticketsSold - placesLeft;
  while (getRoom() > 0) {
    visits.push(planVisit(random, slot, Math.min(getRoom(), random.pick(PARTY_SIZES)), clock));
  }
  return visits;
}

/** Sells at least a third of a slot, and never all of it. */
function sellPartly(random: SeededRandom, slot: DemoSlot, clock: DemoClock): Visit[] {
  const visits: Visit[] = [];
  const [least, most] = slot.day === clock.today ? TODAY_SHARES : WEEK_SHARES;
  const { maxCapacity } = slot.activity;
  const targetTickets = Math.min(
    Math.ceil(maxCapacity * (least + random.fraction() * (most - least))),
    maxCapacity - SPARE_PLACES,
  );
  while (slot.ticketsSold < targetTickets) {
    const room = maxCapacity - SPARE_PLACES - slot.ticketsSold;
    visits.push(planVisit(random, slot, Math.min(room, random.pick(PARTY_SIZES)), clock));
  }
  return visits;
}

function planOrdinaryVisits(
  random: SeededRandom,
  slots: readonly DemoSlot[],
  count: number,
  clock: DemoClock,
): Visit[] {
  const visits: Visit[] = [];
  while (visits.length < count) {
    const slot = random.pick(slots);
    const ticketCount = random.pick(PARTY_SIZES);
    const room = slot.activity.maxCapacity - slot.ticketsSold - SPARE_PLACES;
    if (ticketCount <= room) visits.push(planVisit(random, slot, ticketCount, clock));
  }
  return visits;
}

function planVisit(
  random: SeededRandom,
  slot: DemoSlot,
  ticketCount: number,
  clock: DemoClock,
): Visit {
  slot.ticketsSold += ticketCount;
  slot.partyCount += 1;
  const arrivesAt = new Date(slot.startsAt.getTime() - random.integer(2, 25) * MINUTE_MS);
  const hasArrived = random.chance(SHOW_UP_SHARE) && arrivesAt <= clock.now;
  return {
    slot,
    ticketCount,
    bookedAt: pickBookingTime(random, slot, clock),
    cancelledAt: null,
    paysOnBooking: slot.day <= clock.today || random.chance(PAID_ON_BOOKING_SHARE),
    signsOnBooking: random.chance(SIGNED_ON_BOOKING_SHARE),
    arrivedAt: hasArrived ? arrivesAt : null,
    checkedInCount: hasArrived ? ticketCount : 0,
  };
}

/** Cancelled visits do not count towards the slot's sold tickets. */
function planCancelledVisits(
  random: SeededRandom,
  slots: readonly DemoSlot[],
  count: number,
  clock: DemoClock,
): Visit[] {
  return Array.from({ length: count }, () => {
    const slot = random.pick(slots);
    const bookedAt = pickBookingTime(random, slot, clock);
    const cancellableMs = getLatestBookingTime(slot, clock) - bookedAt.getTime();
    const cancelledAt = new Date(
      bookedAt.getTime() + Math.floor(cancellableMs * random.fraction()),
    );
    return {
      slot,
      ticketCount: random.pick(PARTY_SIZES),
      bookedAt,
      cancelledAt,
      paysOnBooking: true,
      signsOnBooking: random.chance(SIGNED_ON_BOOKING_SHARE),
      arrivedAt: null,
      checkedInCount: 0,
    };
  });
}

/** Picks a time before the slot and before now, during opening hours (9 am to 6 pm). */
function pickBookingTime(random: SeededRandom, slot: DemoSlot, clock: DemoClock): Date {
  const latest = getLatestBookingTime(slot, clock);
  const lastDay = localDate(new Date(latest), clock.timeZone);
  const day = addDays(
    lastDay,
    -Math.floor(MAX_LEAD_DAYS * random.fraction() ** LEAD_TIME_EXPONENT),
  );
  const opens = toInstant(day, "09:00", clock.timeZone).getTime();
  const closes = Math.min(latest, opens + OPENING_HOURS_MS);
  if (closes <= opens) return pickBookingTime(random, slot, clock);
  return new Date(opens + Math.floor((closes - opens) * random.fraction()));
}

function getLatestBookingTime(slot: DemoSlot, { now }: DemoClock): number {
  return Math.min(now.getTime(), slot.startsAt.getTime() - HOUR_MS);
}

/** At any time of day, at least this many of today's parties are expected or did not come. */
const MIN_AWAITED_PARTIES = 4;
/** Which of the expected parties, in chronological order, have not paid or not signed. */
const UNPAID_INDEX = 0;
const UNSIGNED_INDEXES = [1, 3, 5];
/** A party of this size may have one person missing. */
const LARGE_PARTY = 4;

/** Leaves work for the front desk: one party to pay, a few to sign, one that is incomplete. */
function adjustTodaysVisits(visits: readonly Visit[], { now, today }: DemoClock): void {
  const todaysVisits = visits
    .filter(({ slot }) => slot.day === today)
    .toSorted((a, b) => a.slot.startsAt.getTime() - b.slot.startsAt.getTime());
  markNoShows(todaysVisits);
  const isUpcoming = ({ slot }: Visit) => slot.startsAt > now;
  const awaited = todaysVisits.filter(({ arrivedAt }) => arrivedAt === null);
  const orderedVisits = [
    ...awaited.filter(isUpcoming),
    ...awaited.filter((visit) => !isUpcoming(visit)),
  ];
  orderedVisits.forEach((visit, index) => {
    visit.paysOnBooking = index !== UNPAID_INDEX;
    visit.signsOnBooking = !UNSIGNED_INDEXES.includes(index);
  });
  const incomplete = todaysVisits.findLast((visit) => visit.checkedInCount >= LARGE_PARTY);
  if (incomplete) incomplete.checkedInCount -= 1;
}

/** Late in the day, when few parties are still expected, marks some earlier ones as no-shows. */
function markNoShows(todaysVisits: readonly Visit[]): void {
  const arrivedVisits = todaysVisits.filter(({ arrivedAt }) => arrivedAt !== null);
  const missing = MIN_AWAITED_PARTIES - (todaysVisits.length - arrivedVisits.length);
  for (let i = 1; i <= missing; i++) {
    const visit = arrivedVisits[Math.floor((i * arrivedVisits.length) / (missing + 1))];
    if (visit) Object.assign(visit, { arrivedAt: null, checkedInCount: 0 });
  }
}
