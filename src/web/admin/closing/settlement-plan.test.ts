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
    checkedInCount: 0,
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

test("moves all bookings to the same hour on a later day, and leaves those without one", () => {
  const choices = applyToAll(bookings, "move");
  expect(toSettlements(bookings, choices)).toEqual([
    { bookingId: "a", fromStartsAt: TEN, toStartsAt: NOON },
    { bookingId: "b", fromStartsAt: TEN, toStartsAt: NOON },
  ]);
  expect(formatSettlementPlan(bookings, choices)).toBe(
    "Moves 2 bookings, leaves 1 booking for you to contact.",
  );
});

test("formats cancellations with their total refund", () => {
  const choices = { ...applyToAll(bookings, "cancel"), a: { action: "leave" } } as const;
  expect(toSettlements(bookings, choices)).toEqual([
    { bookingId: "b", fromStartsAt: TEN, toStartsAt: null },
    { bookingId: "c", fromStartsAt: TEN, toStartsAt: null },
  ]);
  expect(formatSettlementPlan(bookings, choices)).toBe(
    "Cancels 2 bookings with £72.00 refunded, leaves 1 booking for you to contact.",
  );
});

test("finds moves without a time, and counts the people of all bookings", () => {
  expect(findWithoutTime(bookings, { b: { action: "choose" } })).toEqual([bookings[1]]);
  expect(formatBookingTotals(bookings)).toBe("3 bookings, 6 people, £108.00");
  expect(formatSettlementPlan([], {})).toBe("");
});
