import { expect, test } from "vitest";
import type { Slot } from "../../../shared/contract/public/activities.ts";
import { findNextSlot, toSlotTile } from "./staff-slots.ts";

const now = new Date("2026-07-18T08:55:00Z");

function slot(hour: number, changes: Partial<Slot> = {}): Slot {
  const at = (h: number) => `2026-07-18T${String(h).padStart(2, "0")}:00:00.000Z`;
  return { startsAt: at(hour), endsAt: at(hour + 1), placesLeft: 4, reason: null, ...changes };
}

test("finds the first slot that has not started and has room for the party", () => {
  const full = slot(9, { placesLeft: 0, reason: "sold_out" });
  expect(findNextSlot([slot(8), full, slot(10), slot(11)], 1, now)).toEqual(slot(10));
  expect(findNextSlot([slot(8), full], 1, now)).toBeNull();
  const almostFull = slot(10, { placesLeft: 1 });
  expect(findNextSlot([almostFull, slot(11, { placesLeft: 6 })], 6, now)).toMatchObject({
    placesLeft: 6,
  });
  expect(findNextSlot([almostFull], 6, now)).toBeNull();
});

test("labels a slot with its local time, its availability, and whether it has started", () => {
  const options = { now, timeZone: "Europe/London" };
  expect(toSlotTile(slot(10), 4, options)).toEqual({
    value: "2026-07-18T10:00:00.000Z",
    label: "11:00 am",
    note: "4 left",
    disabled: false,
  });
  expect(toSlotTile(slot(8), 5, options)).toMatchObject({
    note: "Under way, only 4 left",
    disabled: true,
  });
  const closed = slot(12, { reason: "closed" });
  expect(toSlotTile(closed, 1, options)).toMatchObject({ note: "Closed", disabled: true });
});
