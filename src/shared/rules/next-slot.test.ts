import { expect, test } from "vitest";
import { formatNextSlot } from "./next-slot.ts";

const venue = { today: "2026-06-18", timezone: "Europe/London" };

test.each([
  ["2026-06-18T13:30:00Z", "today 2:30 pm"],
  ["2026-06-18T23:30:00Z", "tomorrow 12:30 am"],
  ["2026-06-20T09:00:00Z", "Sat 10:00 am"],
  ["2026-06-27T09:00:00Z", "Saturday, June 27, 10:00 am"],
])("the slot at %s is %s in the venue's zone", (startsAt, text) => {
  expect(formatNextSlot(startsAt, venue)).toBe(text);
});
