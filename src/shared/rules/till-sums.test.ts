import fc from "fast-check";
import { expect, test } from "vitest";
import { computeExpectedPence } from "./till-sums.ts";

test("what goes into the drawer and comes out again changes nothing", () => {
  const pence = fc.nat(100_000_000);
  fc.assert(
    fc.property(pence, pence, pence, pence, pence, (...amounts) => {
      const [floatPence, cashTakenPence, cashRefundedPence, paidInPence, paidOutPence] = amounts;
      const sums = { floatPence, cashTakenPence, cashRefundedPence, paidInPence, paidOutPence };
      const before = computeExpectedPence(sums);
      const refunded = { ...sums, cashTakenPence: cashTakenPence + 5 };
      expect(computeExpectedPence(refunded)).toBe(before + 5);
      refunded.cashRefundedPence += 5;
      expect(computeExpectedPence(refunded)).toBe(before);
      const moved = { ...sums, paidInPence: paidInPence + 7, paidOutPence: paidOutPence + 7 };
      expect(computeExpectedPence(moved)).toBe(before);
    }),
  );
});
