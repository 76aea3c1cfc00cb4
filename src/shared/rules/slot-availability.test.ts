import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  countPlacesLeft,
  formatSlotAvailability,
  formatSlotAvailabilityFor,
  getSlotAvailability,
  type SlotCounts,
} from "./slot-availability.ts";

const HOUR_MS = 3_600_000;
const now = new Date("2026-07-16T09:00:00Z");
const rules = { leadTimeHours: 2, maxPartiesPerSlot: 3 };

/** A slot in a week's time with 10 places, 4 of them taken by 2 parties. */
const slot: SlotCounts = {
  startsAt: new Date(now.getTime() + 7 * 24 * HOUR_MS),
  isAvailable: true,
  capacity: 10,
  bookingsCount: 3,
  heldCount: 1,
  partyCount: 1,
  heldPartyCount: 1,
};

const startsInHours = (hours: number) => ({ startsAt: new Date(now.getTime() + hours * HOUR_MS) });
const getReason = (changes: Partial<SlotCounts>, changedRules = {}) =>
  getSlotAvailability({ ...slot, ...changes }, { ...rules, ...changedRules }, now).reason;

describe("a slot can be chosen", () => {
  test("while it is open and has places left, and returns their number", () => {
    const choice = getSlotAvailability(slot, rules, now);
    expect(choice).toEqual({ placesLeft: 6, reason: null });
    expect(formatSlotAvailability(choice)).toBe("6 left");
  });

  test("until exactly the lead time before it starts", () => {
    expect(getReason(startsInHours(2))).toBeNull();
    expect(getReason({ startsAt: new Date(now.getTime() + 2 * HOUR_MS - 1) })).toBe("too_late");
  });

  test("until it starts when there is no lead time", () => {
    const none = { leadTimeHours: 0 };
    expect(getReason({ startsAt: new Date(now.getTime() + 1) }, none)).toBeNull();
    expect(getReason({ startsAt: now }, none)).toBe("started");
  });
});

describe("a slot that cannot be chosen has a reason", () => {
  test.each([
    ["Started", "started", startsInHours(-1)],
    ["Too late to book", "too_late", startsInHours(1)],
    ["Closed", "closed", { isAvailable: false }],
    ["Sold out", "sold_out", { bookingsCount: 9 }],
    ["Fully booked", "fully_booked", { heldPartyCount: 2 }],
  ] as const)("%s", (words, reason, changes) => {
    const choice = getSlotAvailability({ ...slot, ...changes }, rules, now);
    expect(choice.reason).toBe(reason);
    expect(formatSlotAvailability(choice)).toBe(words);
  });

  test("shows when fewer places are left than a party needs", () => {
    const choice = getSlotAvailability(
      { ...slot, bookingsCount: 0, heldCount: 0, capacity: 1 },
      rules,
      now,
    );
    expect(formatSlotAvailabilityFor(choice, 1)).toBe("1 left");
    expect(formatSlotAvailabilityFor(choice, 6)).toBe("Only 1 left");
    expect(formatSlotAvailabilityFor({ placesLeft: 1, reason: "closed" }, 6)).toBe("Closed");
  });

  test("places and parties in live checkouts count as much as sold ones", () => {
    expect(getReason({ bookingsCount: 0, heldCount: 10 })).toBe("sold_out");
    expect(getReason({ bookingsCount: 5, heldCount: 5 })).toBe("sold_out");
    expect(getReason({ partyCount: 0, heldPartyCount: 3 })).toBe("fully_booked");
    expect(getReason({ partyCount: 3, heldPartyCount: 0 })).toBe("fully_booked");
  });

  test("which is the first that applies: closed, started, too late, sold out, fully booked", () => {
    const full = { bookingsCount: 10, heldCount: 0, partyCount: 9 };
    expect(getReason({ ...full, ...startsInHours(-1), isAvailable: false })).toBe("closed");
    expect(getReason({ ...full, ...startsInHours(1), isAvailable: false })).toBe("closed");
    expect(getReason({ ...full, ...startsInHours(-1) })).toBe("started");
    expect(getReason({ ...full, ...startsInHours(1) })).toBe("too_late");
    expect(getReason(full)).toBe("sold_out");
    expect(getReason({ ...full, bookingsCount: 0 })).toBe("fully_booked");
  });
});

const someCounts = fc.record({
  startsAt: fc.integer({ min: -50, max: 50 }).map((hours) => startsInHours(hours).startsAt),
  isAvailable: fc.boolean(),
  capacity: fc.nat({ max: 20 }),
  bookingsCount: fc.nat({ max: 20 }),
  heldCount: fc.nat({ max: 20 }),
  partyCount: fc.nat({ max: 6 }),
  heldPartyCount: fc.nat({ max: 6 }),
});
const someRules = fc.record({
  leadTimeHours: fc.nat({ max: 48 }),
  maxPartiesPerSlot: fc.integer({ min: 1, max: 10 }),
});

test("a slot can be chosen exactly when it is open, starts after the lead time, and has room", () => {
  fc.assert(
    fc.property(someCounts, someRules, (counts, { leadTimeHours, maxPartiesPerSlot }) => {
      const { placesLeft, reason } = getSlotAvailability(
        counts,
        { leadTimeHours, maxPartiesPerSlot },
        now,
      );
      const msAhead = counts.startsAt.getTime() - now.getTime();
      const isOpen =
        counts.isAvailable &&
        msAhead > 0 &&
        msAhead >= leadTimeHours * HOUR_MS &&
        counts.bookingsCount + counts.heldCount < counts.capacity &&
        counts.partyCount + counts.heldPartyCount < maxPartiesPerSlot;
      expect(reason === null).toBe(isOpen);
      expect(placesLeft).toBe(countPlacesLeft(counts));
    }),
    { numRuns: 1000 },
  );
});

test("places left are never negative, and with those taken never exceed the capacity", () => {
  fc.assert(
    fc.property(someCounts, (counts) => {
      const left = countPlacesLeft(counts);
      const taken = counts.bookingsCount + counts.heldCount;
      expect(left).toBe(taken >= counts.capacity ? 0 : counts.capacity - taken);
    }),
  );
});
