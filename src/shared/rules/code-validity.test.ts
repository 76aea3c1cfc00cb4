import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "../time.ts";
import { type DiscountState, getDiscountRefusal, getVoucherStatus } from "./code-validity.ts";

const now = new Date("2026-07-16T09:00:00Z");
const later = new Date(now.getTime() + 1);
const voucher = { balancePence: 2500, expiresAt: later, voidedAt: null };

test("a voucher with a balance is available until it expires", () => {
  expect(getVoucherStatus(voucher, now)).toBe("available");
  expect(getVoucherStatus({ ...voucher, expiresAt: now }, now)).toBe("expired");
  expect(getVoucherStatus({ ...voucher, balancePence: 1 }, now)).toBe("available");
});

test("an empty voucher is redeemed, even after it expired", () => {
  expect(getVoucherStatus({ ...voucher, balancePence: 0 }, now)).toBe("redeemed");
  expect(getVoucherStatus({ ...voucher, balancePence: 0, expiresAt: now }, now)).toBe("redeemed");
});

test("a voided voucher is voided, whatever its balance and expiry", () => {
  const voided = { voidedAt: now, balancePence: 0, expiresAt: now };
  expect(getVoucherStatus(voided, now)).toBe("voided");
  expect(getVoucherStatus({ ...voucher, voidedAt: now }, now)).toBe("voided");
});

test("a voucher is available exactly when it has a balance, has not expired and is not voided", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -3, max: 3 }),
      fc.integer({ min: -3, max: 3 }),
      fc.boolean(),
      (balancePence, msLeft, isVoided) => {
        const expiresAt = new Date(now.getTime() + msLeft);
        const state = { balancePence, expiresAt, voidedAt: isVoided ? now : null };
        const canBeSpent = balancePence > 0 && msLeft > 0 && !isVoided;
        expect(getVoucherStatus(state, now) === "available").toBe(canBeSpent);
      },
    ),
    { numRuns: 300 },
  );
});

const today = "2026-07-16";
const yesterday = "2026-07-15";
const tomorrow = "2026-07-17";

const context = { subtotalPence: 5000, today, activityId: "lake", visitDate: tomorrow };

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

const getRefusal = (changes: Partial<DiscountState>, subtotalPence = 5000) =>
  getDiscountRefusal({ ...code, ...changes }, { ...context, subtotalPence });

describe("a discount code", () => {
  test("without bounds can always be used", () => {
    expect(getRefusal({ timesUsed: 1_000_000 }, 0)).toBeNull();
  });

  test("can be used from its first to its last date, inclusive", () => {
    expect(getRefusal({ startDate: today })).toBeNull();
    expect(getRefusal({ endDate: today })).toBeNull();
    expect(getRefusal({ startDate: today, endDate: today })).toBeNull();
    expect(getRefusal({ startDate: tomorrow })).toBe("not_yet");
    expect(getRefusal({ endDate: yesterday })).toBe("over");
  });

  test("can be used as often as its limit allows, not once more", () => {
    expect(getRefusal({ maxUses: 3, timesUsed: 2 })).toBeNull();
    expect(getRefusal({ maxUses: 3, timesUsed: 3 })).toBe("used_up");
    expect(getRefusal({ maxUses: 3, timesUsed: 4 })).toBe("used_up");
  });

  test("can be used from exactly its minimum spend", () => {
    expect(getRefusal({ minSpendPence: 5000 })).toBeNull();
    expect(getRefusal({ minSpendPence: 5001 })).toBe("min_spend");
  });

  test("can be used for its activities, or for all if it names none", () => {
    expect(getRefusal({ activityIds: ["lake", "hill"] })).toBeNull();
    expect(getRefusal({ activityIds: ["hill"] })).toBe("other_activity");
  });

  test("can be used for visits from its first to its last visit date, inclusive", () => {
    expect(getRefusal({ visitStart: tomorrow, visitEnd: tomorrow })).toBeNull();
    expect(getRefusal({ visitStart: addDays(tomorrow, 1) })).toBe("other_visit");
    expect(getRefusal({ visitEnd: today })).toBe("other_visit");
  });

  test("is not refused for an activity or visit that is not chosen yet", () => {
    const restrictedCode = { ...code, activityIds: ["hill"], visitEnd: today };
    expect(
      getDiscountRefusal(restrictedCode, { ...context, activityId: null, visitDate: null }),
    ).toBeNull();
  });

  test("cannot be used while it is inactive", () => {
    expect(getRefusal({ isActive: false })).toBe("inactive");
  });

  test("is refused for the minimum spend only if spending more would help", () => {
    const tooLittle = { minSpendPence: 9000 };
    expect(getRefusal({ ...tooLittle, isActive: false })).toBe("inactive");
    expect(getRefusal({ ...tooLittle, startDate: tomorrow })).toBe("not_yet");
    expect(getRefusal({ ...tooLittle, endDate: yesterday })).toBe("over");
    expect(getRefusal({ ...tooLittle, maxUses: 1, timesUsed: 1 })).toBe("used_up");
    expect(getRefusal({ ...tooLittle, activityIds: ["hill"] })).toBe("other_activity");
    expect(getRefusal({ ...tooLittle, visitEnd: today })).toBe("other_visit");
    expect(getRefusal(tooLittle)).toBe("min_spend");
  });

  test("can be used exactly when it meets every condition", () => {
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
        expect(getDiscountRefusal(state, { ...context, subtotalPence }) === null).toBe(isUsable);
      }),
      { numRuns: 3000 },
    );
  });
});
