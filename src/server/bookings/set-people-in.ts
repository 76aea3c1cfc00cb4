import type { PeopleIn } from "../../shared/contract/desk/desk-check-ins.ts";
import { Refusal } from "../../shared/refusal.ts";
import { checkInWindow } from "../../shared/rules/check-in-window.ts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { type CheckInFacts, readCheckInFacts } from "./check-in-facts.statement.ts";
import { writePeopleIn } from "./set-people-in.statement.ts";

interface SetPeopleIn {
  bookingId: string;
  peopleIn: number;
  /** How many were in when that was decided; absent: whatever it is. */
  expectedPeopleIn?: number | undefined;
  actor: Actor;
}

/** How often something may come between reading and writing before it is given up. */
const MAX_READS = 5;

/**
 * Says how many people of a confirmed booking are in; 0 undoes it. Of two who count at the same
 * moment nobody is lost: whoever counted from another number than there is now is told that one.
 * Nobody and everybody are the same whoever counted, so saying that twice is once.
 * @throws Refusal BOOKING_NOT_FOUND, BOOKING_CANCELLED, TOO_MANY_PEOPLE_IN, CHECK_IN_TOO_EARLY,
 * CHECK_IN_TOO_LATE, CHECK_IN_CHANGED (`details.peopleIn` is the number now); BOOKING_CHANGED when
 * it changes again and again meanwhile.
 */
export async function setPeopleIn(context: Context, wish: SetPeopleIn): Promise<PeopleIn> {
  for (let reads = 1; ; reads++) {
    const facts = await readFacts(context, wish);
    if (facts.peopleIn === wish.peopleIn && isSameForAnybody(facts, wish)) return asItIs(facts);
    refuseStaleCount(facts, wish);
    refuseOutsideWindow(facts);
    try {
      const checkedInAt = await write(context, facts, wish);
      return asItIs({ ...facts, peopleIn: wish.peopleIn, checkedInAt });
    } catch (error) {
      const isOvertaken = error instanceof Refusal && error.code === "BOOKING_CHANGED";
      if (!isOvertaken || reads === MAX_READS) throw error;
    }
  }
}

async function readFacts(
  { pool }: Context,
  { bookingId, peopleIn }: SetPeopleIn,
): Promise<CheckInFacts> {
  const [facts] = await readCheckInFacts(pool, { bookingId });
  if (!facts) throw new Refusal("BOOKING_NOT_FOUND");
  if (facts.status !== "confirmed") throw new Refusal("BOOKING_CANCELLED");
  if (peopleIn > facts.ticketCount) throw new Refusal("TOO_MANY_PEOPLE_IN");
  return facts;
}

/** Two who each let a third person in mean four; two who each say that all are in mean the same. */
function isSameForAnybody(
  { ticketCount }: CheckInFacts,
  { peopleIn, expectedPeopleIn }: SetPeopleIn,
): boolean {
  if (expectedPeopleIn === undefined || expectedPeopleIn === peopleIn) return true;
  return peopleIn === 0 || peopleIn === ticketCount;
}

function refuseStaleCount({ peopleIn }: CheckInFacts, { expectedPeopleIn }: SetPeopleIn): void {
  if (expectedPeopleIn === undefined || expectedPeopleIn === peopleIn) return;
  throw new Refusal("CHECK_IN_CHANGED", { peopleIn });
}

function refuseOutsideWindow(facts: CheckInFacts): void {
  const { opensAt, closesAt } = checkInWindow(facts, facts.timezone);
  if (facts.now < opensAt) throw new Refusal("CHECK_IN_TOO_EARLY");
  if (facts.now > closesAt) throw new Refusal("CHECK_IN_TOO_LATE");
}

async function write(
  { pool }: Context,
  { bookingId, timeSlotId, peopleIn }: CheckInFacts,
  wish: SetPeopleIn,
): Promise<Date | null> {
  const [written] = await writePeopleIn(pool, {
    bookingId,
    timeSlotId,
    fromPeopleIn: peopleIn,
    peopleIn: wish.peopleIn,
    actorKind: wish.actor.kind,
    actorId: wish.actor.id,
  });
  return written?.checkedInAt ?? null;
}

function asItIs({ bookingId, peopleIn, ticketCount, checkedInAt }: CheckInFacts): PeopleIn {
  return { bookingId, peopleIn, ticketCount, checkedInAt: checkedInAt?.toISOString() ?? null };
}
