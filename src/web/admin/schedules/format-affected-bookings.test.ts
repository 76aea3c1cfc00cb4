import { expect, test } from "vitest";
import { formatAffectedBookings } from "./format-affected-bookings.ts";

test.each([
  [0, 0, "No booking is touched."],
  [1, 1, "1 booking for 1 person stays as it is: nobody is moved, refunded or written to."],
  [3, 8, "3 bookings for 8 people stay as they are: nobody is moved, refunded or written to."],
])("formats %s bookings for %s people", (bookingCount, ticketCount, expected) => {
  expect(formatAffectedBookings({ bookingCount, ticketCount })).toBe(expected);
});
