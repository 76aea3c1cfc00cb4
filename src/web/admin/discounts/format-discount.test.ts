import { expect, test } from "vitest";
import type { DeskDiscount } from "../../../shared/contract/admin/discounts.ts";
import { amountWords, conditionWords, periodWords, restWords } from "./format-discount.ts";

const code: DeskDiscount = {
  id: "1",
  code: "SPRING",
  description: "",
  type: "percentage",
  percent: 10,
  amountPence: null,
  minSpendPence: null,
  maxDiscountPence: null,
  maxUses: null,
  startDate: null,
  endDate: null,
  visitStart: null,
  visitEnd: null,
  activities: [],
  isActive: true,
  timesUsed: 0,
  hasHistory: false,
  isArchived: false,
  version: "1",
};

test("a code without bounds has no conditions, and all dates", () => {
  expect(conditionWords(code)).toEqual([]);
  expect(periodWords(code)).toBe("All dates");
  expect(amountWords(code)).toBe("10%");
});

test("each bound is said, the amount as it is taken off", () => {
  const bounds = {
    minSpendPence: 4000,
    maxDiscountPence: 2000,
    visitStart: "2026-07-01",
    visitEnd: "2026-08-31",
    activities: [{ id: "2", name: "Aqua Course" }],
  };
  expect(conditionWords({ ...code, ...bounds })).toEqual([
    "From £40.00",
    "£20.00 off at most",
    "Aqua Course",
    "Visits: 1 July – 31 August 2026",
  ]);
  expect(amountWords({ ...code, type: "fixed", amountPence: 550 })).toBe("£5.50");
});

test("an active code says why it cannot be used today", () => {
  const rest = (changes: Partial<DeskDiscount>) => restWords({ ...code, ...changes }, "2026-07-16");
  expect(rest({ startDate: "2026-07-16", endDate: "2026-07-16" })).toBeNull();
  expect(rest({ startDate: "2026-07-17" })).toBe("Not begun");
  expect(rest({ endDate: "2026-07-15" })).toBe("Ended");
  expect(rest({ maxUses: 3, timesUsed: 3 })).toBe("Used up");
  expect(rest({ isActive: false, endDate: "2026-07-15" })).toBeNull();
});
