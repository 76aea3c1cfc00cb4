import { expect, test } from "vitest";
import { mostBooked } from "./most-booked.ts";

const activity = (activityName: string, bookings: number, revenuePence: number) => ({
  activityId: activityName,
  activityName,
  activityRank: 0,
  bookings,
  cancelledBookings: 0,
  tickets: bookings,
  revenuePence,
});

test("returns the five activities with the most bookings, with ties ordered by revenue", () => {
  const names = mostBooked([
    activity("a", 1, 900),
    activity("b", 7, 100),
    activity("c", 7, 200),
    activity("d", 0, 0),
    activity("e", 3, -50),
    activity("f", 2, 10),
    activity("g", 9, 0),
  ]).map(({ activityName }) => activityName);
  expect(names).toEqual(["g", "c", "b", "e", "f"]);
});
