import { expect, test } from "vitest";
import type { BookedThere } from "../../../shared/contract/admin/closures.ts";
import {
  peopleInWords,
  planInWords,
  sameForAll,
  settlementsOf,
  withoutTime,
} from "./settlement-plan.ts";

const TEN = "2030-07-25T09:00:00.000Z";
const NOON = "2030-07-26T11:00:00.000Z";

function booked(bookingId: string, changes: Partial<BookedThere> = {}): BookedThere {
  return {
    bookingId,
    reference: "A",
    customerName: "Amelia Hart",
    email: "",
    phone: "",
    ticketCount: 2,
    peopleIn: 0,
    isWaiverSigned: true,
    activityId: "x",
    activityName: "Aqua",
    startsAt: TEN,
    endsAt: TEN,
    totalPence: 3600,
    refundPence: 3600,
    sameHourLater: { startsAt: NOON, endsAt: NOON },
    ...changes,
  };
}

const people = [booked("a"), booked("b"), booked("c", { sameHourLater: null })];

test("all move to their hour on a later day, and who finds none is left", () => {
  const fates = sameForAll(people, "move");
  expect(settlementsOf(people, fates)).toEqual([
    { bookingId: "a", fromStartsAt: TEN, toStartsAt: NOON },
    { bookingId: "b", fromStartsAt: TEN, toStartsAt: NOON },
  ]);
  expect(planInWords(people, fates)).toBe("Moves 2 bookings, leaves 1 booking for you to contact.");
});

test("what is cancelled says how much goes back", () => {
  const fates = { ...sameForAll(people, "cancel"), a: { do: "leave" } } as const;
  expect(settlementsOf(people, fates)).toEqual([
    { bookingId: "b", fromStartsAt: TEN, toStartsAt: null },
    { bookingId: "c", fromStartsAt: TEN, toStartsAt: null },
  ]);
  expect(planInWords(people, fates)).toBe(
    "Cancels 2 bookings with £72.00 back, leaves 1 booking for you to contact.",
  );
});

test("who is to move without a time is known, and people are counted", () => {
  expect(withoutTime(people, { b: { do: "choose" } })).toEqual([people[1]]);
  expect(peopleInWords(people)).toBe("3 bookings, 6 people, £108.00");
  expect(planInWords([], {})).toBe("");
});
