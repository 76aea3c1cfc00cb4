import { expect, test } from "vitest";
import type { AdminDiscount } from "../../../shared/contract/admin/discounts.ts";
import {
  formatDiscountAmount,
  formatDiscountConditions,
  formatDiscountPeriod,
  formatUnusableReason,
} from "./DiscountTable.tsx";

const code: AdminDiscount = {
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

test("formats a code without limits: no conditions, and all dates", () => {
  expect(formatDiscountConditions(code)).toEqual([]);
  expect(formatDiscountPeriod(code)).toBe("All dates");
  expect(formatDiscountAmount(code)).toBe("10%");
});

test("formats each condition, and the amount of a fixed discount", () => {
  const bounds = {
    minSpendPence: 4000,
    maxDiscountPence: 2000,
    visitStart: "2026-07-01",
    visitEnd: "2026-08-31",
    activities: [{ id: "2", name: "Aqua Course" }],
  };
  expect(formatDiscountConditions({ ...code, ...bounds })).toEqual([
    "From £40.00",
    "£20.00 off at most",
    "Aqua Course",
    "Visits: 1 July – 31 August 2026",
  ]);
  expect(formatDiscountAmount({ ...code, type: "fixed", amountPence: 550 })).toBe("£5.50");
});

test("returns why an active code cannot be used today", () => {
  const unusableReason = (changes: Partial<AdminDiscount>) =>
    formatUnusableReason({ ...code, ...changes }, "2026-07-16");
  expect(unusableReason({ startDate: "2026-07-16", endDate: "2026-07-16" })).toBeNull();
  expect(unusableReason({ startDate: "2026-07-17" })).toBe("Not started");
  expect(unusableReason({ endDate: "2026-07-15" })).toBe("Ended");
  expect(unusableReason({ maxUses: 3, timesUsed: 3 })).toBe("Used up");
  expect(unusableReason({ isActive: false, endDate: "2026-07-15" })).toBeNull();
});
