import { expect, test } from "vitest";
import { formatOverbookedSlots, getSaveWarnings } from "./save-warnings.ts";

const saved = {
  pricePence: 1800,
  durationMinutes: 60,
  maxCapacity: 10,
  bookingsAhead: 0,
  mostPeopleAhead: 0,
};
const booked = { ...saved, bookingsAhead: 1, mostPeopleAhead: 6 };

test("has no warning about obvious effects", () => {
  expect(getSaveWarnings(null, { name: "Raft", pricePence: 900 }, ["Kayak"])).toEqual([]);
  expect(getSaveWarnings(saved, saved, [])).toEqual([]);
  expect(getSaveWarnings(saved, { durationMinutes: 90, maxCapacity: 1 }, [])).toEqual([]);
  expect(getSaveWarnings(booked, { maxCapacity: 6, pricePence: Number.NaN }, [])).toEqual([]);
});

test("warns about the effects on existing bookings", () => {
  expect(
    getSaveWarnings(booked, { pricePence: 0, durationMinutes: 45, maxCapacity: 5 }, []),
  ).toEqual([
    "The new price applies to new bookings only. Existing bookings keep their price.",
    "1 booking still to come keeps its times; sessions that would overlap it are not offered.",
    "An upcoming session already has 6 people. They keep their places. Its capacity drops to 5 as people cancel.",
  ]);
  expect(getSaveWarnings({ ...booked, bookingsAhead: 3 }, { durationMinutes: 45 }, [])).toEqual([
    "3 bookings still to come keep their times; sessions that would overlap them are not offered.",
  ]);
});

test("warns about a name that another activity has, whatever its case and spaces", () => {
  const expected = ["There is another activity with this name."];
  expect(getSaveWarnings(null, { name: " kayak  SAFARI" }, ["Raft", "Kayak Safari"])).toEqual(
    expected,
  );
  expect(getSaveWarnings(null, { name: " " }, ["Raft"])).toEqual([]);
});

test("counts the slots with more people than places", () => {
  const raft = { name: "Raft", maxCapacity: 1 };
  expect(formatOverbookedSlots(0, raft)).toBeNull();
  expect(formatOverbookedSlots(1, raft)).toBe(
    "1 session already has more than 1 person in Raft. Its bookings stay, and the places come down to 1 as people leave.",
  );
  expect(formatOverbookedSlots(2, { name: "Raft", maxCapacity: 4 })).toContain(
    "2 sessions already have more than 4 people",
  );
});
