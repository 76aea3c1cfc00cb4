import { expect, test } from "vitest";
import { partsOfDay } from "./parts-of-day.ts";

function slotAt(startsAt: string) {
  return { startsAt, endsAt: startsAt, placesLeft: 1, reason: null };
}

test("slots are grouped by the venue's time zone, not the visitor's", () => {
  const slots = [
    "2026-07-16T10:59:00Z", // 11:59 in London
    "2026-07-16T11:00:00Z", // noon
    "2026-07-16T15:59:00Z", // 4:59 pm
    "2026-07-16T16:00:00Z", // 5:00 pm
  ].map(slotAt);
  const parts = partsOfDay(slots, "Europe/London");
  expect(parts.map(({ name, slots: slotsInPart }) => [name, slotsInPart.length])).toEqual([
    ["Morning", 1],
    ["Afternoon", 2],
    ["Evening", 1],
  ]);
});

test("a part of the day without slots is left out", () => {
  const parts = partsOfDay([slotAt("2026-01-16T12:00:00Z")], "Europe/London");
  expect(parts.map((part) => part.name)).toEqual(["Afternoon"]);
});
