import fc from "fast-check";
import { expect, test } from "vitest";
import {
  computePaidPence,
  computeRefundPence,
  type PaidAmounts,
  splitRefund,
} from "./split-refund.ts";

const pence = fc.integer({ min: 0, max: 1_000_000 });

const somePaid: fc.Arbitrary<PaidAmounts> = fc.record({
  payments: fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      method: fc.constantFrom("card", "cash", "other"),
      paidPence: pence,
    }),
    { maxLength: 5, selector: ({ id }) => id },
  ),
  voucherPence: pence,
});

/** What was paid, and a part of it. */
const somePart = somePaid.chain((paid) =>
  fc.tuple(fc.constant(paid), fc.integer({ min: 0, max: computePaidPence(paid) })),
);

const order: PaidAmounts = {
  payments: [
    { id: "cash", method: "cash", paidPence: 1000 },
    { id: "card", method: "card", paidPence: 3600 },
    { id: "bank", method: "other", paidPence: 500 },
  ],
  voucherPence: 2500,
};

test.each([
  [1500, { cardPence: 1500, offlinePence: 0, voucherPence: 0 }],
  [3600, { cardPence: 3600, offlinePence: 0, voucherPence: 0 }],
  [4000, { cardPence: 3600, offlinePence: 400, voucherPence: 0 }],
  [5100, { cardPence: 3600, offlinePence: 1500, voucherPence: 0 }],
  [5101, { cardPence: 3600, offlinePence: 1500, voucherPence: 1 }],
  [7600, { cardPence: 3600, offlinePence: 1500, voucherPence: 2500 }],
])(
  "refunds %i pence to the card first, then offline, then to the voucher",
  (refundPence, parts) => {
    expect(splitRefund(order, refundPence)).toMatchObject({ refundPence, ...parts });
  },
);

test("the parts always add up to the refund, and none exceeds what it paid", () => {
  fc.assert(
    fc.property(somePart, ([paid, refundPence]) => {
      const split = splitRefund(paid, refundPence);
      expect(split.refundPence).toBe(refundPence);
      expect(split.cardPence + split.offlinePence + split.voucherPence).toBe(refundPence);
      const given = [...split.byPayment.values()].reduce((sum, one) => sum + one, 0);
      expect(given).toBe(split.cardPence + split.offlinePence);
      expect(split.voucherPence).toBeLessThanOrEqual(paid.voucherPence);
      for (const { id, paidPence } of paid.payments) {
        expect(split.byPayment.get(id)).toBeGreaterThanOrEqual(0);
        expect(split.byPayment.get(id)).toBeLessThanOrEqual(paidPence);
      }
    }),
  );
});

test("refunds offline payments only after the card is fully refunded, and the voucher last", () => {
  fc.assert(
    fc.property(somePart, ([paid, refundPence]) => {
      const split = splitRefund(paid, refundPence);
      const cardPaid = computePaidPence({
        payments: paid.payments.filter(({ method }) => method === "card"),
        voucherPence: 0,
      });
      const allPaid = computePaidPence({ payments: paid.payments, voucherPence: 0 });
      if (split.offlinePence + split.voucherPence > 0) expect(split.cardPence).toBe(cardPaid);
      if (split.voucherPence > 0) expect(split.offlinePence).toBe(allPaid - cardPaid);
    }),
  );
});

test("never refunds more than was paid", () => {
  fc.assert(
    fc.property(somePaid, pence, (paid, more) => {
      expect(splitRefund(paid, computePaidPence(paid) + more).refundPence).toBe(
        computePaidPence(paid),
      );
    }),
  );
});

const startsAt = new Date("2026-07-16T12:00:00Z");
const times = (now: string) => ({ now: new Date(now), startsAt, policyHours: 24 });

test.each([
  ["2026-07-15T12:00:00.000Z", 7600],
  ["2026-07-15T12:00:00.001Z", 0],
  ["2026-07-16T13:00:00.000Z", 0],
])(
  "the policy gives a full refund until the deadline and none after it: %s",
  (now, refundPence) => {
    expect(computeRefundPence({ choice: "policy" }, 7600, times(now))).toBe(refundPence);
  },
);

test("staff can refund all, nothing or an amount, regardless of the policy", () => {
  const afterDeadline = times("2026-07-16T13:00:00Z");
  expect(computeRefundPence({ choice: "full" }, 7600, afterDeadline)).toBe(7600);
  expect(computeRefundPence({ choice: "none" }, 7600, afterDeadline)).toBe(0);
  expect(computeRefundPence({ choice: "amount", amountPence: 1234 }, 7600, afterDeadline)).toBe(
    1234,
  );
});
