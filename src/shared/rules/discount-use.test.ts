import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "../time.ts";
import { type DiscountState, discountRefusal } from "./discount-use.ts";

const today = "2026-07-16";
const yesterday = "2026-07-15";
const tomorrow = "2026-07-17";

const code: DiscountState = {
  terms: { type: "percentage", percent: 10, maxDiscountPence: null },
  isActive: true,
  startDate: null,
  endDate: null,
  minSpendPence: null,
  maxUses: null,
  timesUsed: 0,
};

const refusalOf = (changes: Partial<DiscountState>, subtotalPence = 5000) =>
  discountRefusal({ ...code, ...changes }, subtotalPence, today);

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

  test("cannot be used while it is switched off", () => {
    expect(refusalOf({ isActive: false })).toBe("inactive");
  });

  test("speaks of the least spend only when spending more would help", () => {
    const tooLittle = { minSpendPence: 9000 };
    expect(refusalOf({ ...tooLittle, isActive: false })).toBe("inactive");
    expect(refusalOf({ ...tooLittle, startDate: tomorrow })).toBe("not_yet");
    expect(refusalOf({ ...tooLittle, endDate: yesterday })).toBe("over");
    expect(refusalOf({ ...tooLittle, maxUses: 1, timesUsed: 1 })).toBe("used_up");
    expect(refusalOf(tooLittle)).toBe("min_spend");
  });

  test("can be used exactly when no bound is against it", () => {
    const someDate = fc.option(fc.integer({ min: -3, max: 3 }).map((days) => addDays(today, days)));
    const someState = fc.record({
      terms: fc.constant(code.terms),
      isActive: fc.boolean(),
      startDate: someDate,
      endDate: someDate,
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
          state.timesUsed < (state.maxUses ?? Infinity) &&
          subtotalPence >= (state.minSpendPence ?? 0);
        expect(discountRefusal(state, subtotalPence, today) === null).toBe(isUsable);
      }),
      { numRuns: 1000 },
    );
  });
});
