import { expect, test } from "vitest";
import type { AffectedBooking } from "../../../shared/contract/admin/closures.ts";
import {
  applyToAll,
  findWithoutTime,
  formatBookingTotals,
  formatSettlementPlan,
  toSettlements,
} from "./settlement-plan.ts";

const TEN = "2030-07-25T09:00:00.000Z";
const NOON = "2030-07-26T11:00:00.000Z";

function affectedBooking(
  bookingId: string,
  changes: Partial<AffectedBooking> = {},
): AffectedBooking {
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

const bookings = [
  affectedBooking("a"),
  affectedBooking("b"),
  affectedBooking("c", { sameHourLater: null }),
];

test("all move to their hour on a later day, and who finds none is left", () => {
  const choices = applyToAll(bookings, "move");
  expect(toSettlements(bookings, choices)).toEqual([
    { bookingId: "a", fromStartsAt: TEN, toStartsAt: NOON },
    { bookingId: "b", fromStartsAt: TEN, toStartsAt: NOON },
  ]);
  expect(formatSettlementPlan(bookings, choices)).toBe(
    "Moves 2 bookings, leaves 1 booking for you to contact.",
  );
});

test("what is cancelled says how much goes back", () => {
  const choices = { ...applyToAll(bookings, "cancel"), a: { action: "leave" } } as const;
  expect(toSettlements(bookings, choices)).toEqual([
    { bookingId: "b", fromStartsAt: TEN, toStartsAt: null },
    { bookingId: "c", fromStartsAt: TEN, toStartsAt: null },
  ]);
  expect(formatSettlementPlan(bookings, choices)).toBe(
    "Cancels 2 bookings with £72.00 back, leaves 1 booking for you to contact.",
  );
});

test("who is to move without a time is known, and people are counted", () => {
  expect(findWithoutTime(bookings, { b: { action: "choose" } })).toEqual([bookings[1]]);
  expect(formatBookingTotals(bookings)).toBe("3 bookings, 6 people, £108.00");
  expect(formatSettlementPlan([], {})).toBe("");
});
