import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "../time.ts";
import { type DiscountState, discountRefusal } from "./discount-use.ts";

const today = "2026-07-16";
const yesterday = "2026-07-15";
const tomorrow = "2026-07-17";

const wish = { subtotalPence: 5000, today, activityId: "lake", visitDate: tomorrow };

const code: DiscountState = {
  terms: { type: "percentage", percent: 10, maxDiscountPence: null },
  isActive: true,
  startDate: null,
  endDate: null,
  visitStart: null,
  visitEnd: null,
  activityIds: [],
  minSpendPence: null,
  maxUses: null,
  timesUsed: 0,
};

const refusalOf = (changes: Partial<DiscountState>, subtotalPence = 5000) =>
  discountRefusal({ ...code, ...changes }, { ...wish, subtotalPence });

describe("a discount code", () => {
  test("without bounds can always be used", () => {
    expect(refusalOf({ timesUsed: 1_000_000 }, 0)).toBeNull();
  });

  test("can be used on its first and on its last date, both included", () => {
    expect(refusalOf({ startDate: today })).toBeNull();
    expect(refusalOf({ endDate: today })).toBeNull();
    expect(refusalOf({ startDate: today, endDate: today })).toBeNull();
    expect(refusalOf({ startDate: tomorrow })).toBe("not_yet");
    expect(refusalOf({ endDate: yesterday })).toBe("over");
  });

  test("can be used as often as its limit says, not once more", () => {
    expect(refusalOf({ maxUses: 3, timesUsed: 2 })).toBeNull();
    expect(refusalOf({ maxUses: 3, timesUsed: 3 })).toBe("used_up");
    expect(refusalOf({ maxUses: 3, timesUsed: 4 })).toBe("used_up");
  });

  test("can be used from exactly its least spend", () => {
    expect(refusalOf({ minSpendPence: 5000 })).toBeNull();
    expect(refusalOf({ minSpendPence: 5001 })).toBe("min_spend");
  });

  test("can be used for the activities it names, or for all when it names none", () => {
    expect(refusalOf({ activityIds: ["lake", "hill"] })).toBeNull();
    expect(refusalOf({ activityIds: ["hill"] })).toBe("other_activity");
  });

  test("can be used for visits from its first to its last date of a visit, both included", () => {
    expect(refusalOf({ visitStart: tomorrow, visitEnd: tomorrow })).toBeNull();
    expect(refusalOf({ visitStart: addDays(tomorrow, 1) })).toBe("other_visit");
    expect(refusalOf({ visitEnd: today })).toBe("other_visit");
  });

  test("is not refused for an activity or a visit that nobody has chosen yet", () => {
    const choosy = { ...code, activityIds: ["hill"], visitEnd: today };
    expect(discountRefusal(choosy, { ...wish, activityId: null, visitDate: null })).toBeNull();
  });

  test("cannot be used while it is switched off", () => {
    expect(refusalOf({ isActive: false })).toBe("inactive");
  });

  test("speaks of the least spend only when spending more would help", () => {
    const tooLittle = { minSpendPence: 9000 };
    expect(refusalOf({ ...tooLittle, isActive: false })).toBe("inactive");
    expect(refusalOf({ ...tooLittle, startDate: tomorrow })).toBe("not_yet");
    expect(refusalOf({ ...tooLittle, endDate: yesterday })).toBe("over");
    expect(refusalOf({ ...tooLittle, maxUses: 1, timesUsed: 1 })).toBe("used_up");
    expect(refusalOf({ ...tooLittle, activityIds: ["hill"] })).toBe("other_activity");
    expect(refusalOf({ ...tooLittle, visitEnd: today })).toBe("other_visit");
    expect(refusalOf(tooLittle)).toBe("min_spend");
  });

  test("can be used exactly when no bound is against it", () => {
    const someDate = fc.option(fc.integer({ min: -3, max: 3 }).map((days) => addDays(today, days)));
    const someState = fc.record({
      terms: fc.constant(code.terms),
      isActive: fc.boolean(),
      startDate: someDate,
      endDate: someDate,
      visitStart: someDate,
      visitEnd: someDate,
      activityIds: fc.subarray(["lake", "hill"]),
      minSpendPence: fc.option(fc.nat({ max: 4 })),
      maxUses: fc.option(fc.integer({ min: 1, max: 4 })),
      timesUsed: fc.nat({ max: 4 }),
    });
    fc.assert(
      fc.property(someState, fc.nat({ max: 4 }), (state, subtotalPence) => {
        const isUsable =
          state.isActive &&
          Date.parse(state.startDate ?? today) <= Date.parse(today) &&
          Date.parse(state.endDate ?? today) >= Date.parse(today) &&
          Date.parse(state.visitStart ?? tomorrow) <= Date.parse(tomorrow) &&
          Date.parse(state.visitEnd ?? tomorrow) >= Date.parse(tomorrow) &&
          (state.activityIds.length === 0 || state.activityIds.some((id) => id === "lake")) &&
          state.timesUsed < (state.maxUses ?? Infinity) &&
          subtotalPence >= (state.minSpendPence ?? 0);
        expect(discountRefusal(state, { ...wish, subtotalPence }) === null).toBe(isUsable);
      }),
      { numRuns: 3000 },
    );
  });
});
