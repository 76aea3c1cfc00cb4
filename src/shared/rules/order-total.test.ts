import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_ADDON_KINDS, MAX_ADDON_QUANTITY, MAX_TICKETS } from "../limits.ts";
import { computeOrderTotal, type DiscountTerms, type Order } from "./order-total.ts";

/** The maximum of a price: a 32-bit column. */
const MOST_PENCE = 2 ** 31 - 1;
const somePence = fc.oneof(
  fc.integer({ min: 0, max: 10_000 }),
  fc.integer({ min: 0, max: MOST_PENCE }),
);
const somePercent = fc.integer({ min: 1, max: 100 });

const someDiscount: fc.Arbitrary<DiscountTerms> = fc.oneof(
  fc.record({
    type: fc.constant("percentage"),
    percent: somePercent,
    maxDiscountPence: fc.option(somePence),
  }),
  fc.record({ type: fc.constant("fixed"), amountPence: somePence }),
);

const someAddon = fc.record({
  pricePence: somePence,
  quantity: fc.integer({ min: 0, max: MAX_ADDON_QUANTITY }),
});

/** All orders that the contract and the database allow, up to the largest. */
const someOrder: fc.Arbitrary<Order> = fc.record({
  activityPricePence: somePence,
  ticketCount: fc.integer({ min: 1, max: MAX_TICKETS }),
  addons: fc.array(someAddon, { maxLength: MAX_ADDON_KINDS }),
  discount: fc.option(someDiscount),
  voucherBalancePence: somePence,
});

const family: Order = {
  activityPricePence: 2200,
  ticketCount: 4,
  addons: [{ pricePence: 350, quantity: 2 }],
  discount: null,
  voucherBalancePence: 0,
};

describe("the price of an order", () => {
  test("is the sum of tickets and add-ons without a discount or voucher", () => {
    expect(computeOrderTotal(family)).toEqual({
      ticketsPence: 8800,
      addonsPence: 700,
      subtotalPence: 9500,
      discountPence: 0,
      voucherPence: 0,
      totalPence: 9500,
    });
  });

  test("subtracts the discount first; the voucher pays what it can of the rest", () => {
    const discount = { type: "percentage", percent: 10, maxDiscountPence: null } as const;
    expect(computeOrderTotal({ ...family, discount, voucherBalancePence: 5000 })).toMatchObject({
      discountPence: 950,
      voucherPence: 5000,
      totalPence: 3550,
    });
  });

  test("rounds half a penny of discount up, once, on the subtotal", () => {
    const discount = { type: "percentage", percent: 10, maxDiscountPence: null } as const;
    const order = { ...family, activityPricePence: 335, ticketCount: 3, addons: [], discount };
    expect(computeOrderTotal(order)).toMatchObject({ subtotalPence: 1005, discountPence: 101 });
  });

  test("is 0 when the discount or the voucher is worth more", () => {
    const discount = { type: "fixed", amountPence: 20_000 } as const;
    expect(computeOrderTotal({ ...family, discount })).toMatchObject({
      discountPence: 9500,
      totalPence: 0,
    });
    expect(computeOrderTotal({ ...family, voucherBalancePence: 30_000 })).toMatchObject({
      voucherPence: 9500,
      totalPence: 0,
    });
  });

  test("is subtotal − discount − voucher, never below 0 and never a fraction of a penny", () => {
    fc.assert(
      fc.property(someOrder, (order) => {
        const total = computeOrderTotal(order);
        for (const figure of Object.values(total)) {
          expect(Number.isSafeInteger(figure) && figure >= 0).toBe(true);
        }
        expect(total.totalPence).toBe(
          total.subtotalPence - total.discountPence - total.voucherPence,
        );
      }),
      { numRuns: 500 },
    );
  });

  test("starts from exactly the price of every ticket and add-on", () => {
    fc.assert(
      fc.property(someOrder, (order) => {
        const total = computeOrderTotal(order);
        const times = (price: number, count: number) => BigInt(price) * BigInt(count);
        const tickets = times(order.activityPricePence, order.ticketCount);
        const addons = order.addons.reduce((sum, a) => sum + times(a.pricePence, a.quantity), 0n);
        expect(BigInt(total.ticketsPence)).toBe(tickets);
        expect(BigInt(total.addonsPence)).toBe(addons);
        expect(BigInt(total.subtotalPence)).toBe(tickets + addons);
      }),
    );
  });

  test("does not depend on the order of the add-ons", () => {
    fc.assert(
      fc.property(someOrder, (order) => {
        const reversed = { ...order, addons: order.addons.toReversed() };
        expect(computeOrderTotal(reversed)).toEqual(computeOrderTotal(order));
      }),
    );
  });
});

describe("the discount", () => {
  test("is what its terms say, limited by its cap and the subtotal", () => {
    fc.assert(
      fc.property(someOrder, someDiscount, (order, discount) => {
        const { discountPence, subtotalPence } = computeOrderTotal({ ...order, discount });
        const expected = expectedDiscount(BigInt(subtotalPence), discount);
        const subtotal = BigInt(subtotalPence);
        expect(BigInt(discountPence)).toBe(expected < subtotal ? expected : subtotal);
      }),
      { numRuns: 500 },
    );
  });

  test("never makes the voucher pay more than its balance", () => {
    fc.assert(
      fc.property(someOrder, (order) => {
        const total = computeOrderTotal(order);
        const rest = total.subtotalPence - total.discountPence;
        expect(total.voucherPence).toBeLessThanOrEqual(order.voucherBalancePence);
        expect(total.voucherPence).toBeLessThanOrEqual(rest);
        expect([order.voucherBalancePence, rest]).toContain(total.voucherPence);
      }),
    );
  });
});

/** The discount by exact arithmetic, before it is limited to the subtotal. */
function expectedDiscount(subtotal: bigint, terms: DiscountTerms): bigint {
  if (terms.type === "fixed") return BigInt(terms.amountPence);
  const hundredths = subtotal * BigInt(terms.percent);
  const rounded = (hundredths + 50n) / 100n;
  if (terms.maxDiscountPence === null) return rounded;
  const cap = BigInt(terms.maxDiscountPence);
  return rounded < cap ? rounded : cap;
}

describe("the total", () => {
  test("never falls with one more ticket", () => {
    fc.assert(
      fc.property(someOrder, (order) => {
        const more = computeOrderTotal({ ...order, ticketCount: order.ticketCount + 1 });
        expect(more.totalPence).toBeGreaterThanOrEqual(computeOrderTotal(order).totalPence);
      }),
      { numRuns: 500 },
    );
  });

  test("never falls with one more add-on", () => {
    fc.assert(
      fc.property(someOrder, someAddon, (order, addon) => {
        const more = computeOrderTotal({ ...order, addons: [...order.addons, addon] });
        expect(more.totalPence).toBeGreaterThanOrEqual(computeOrderTotal(order).totalPence);
      }),
      { numRuns: 500 },
    );
  });

  test("never rises with a discount, nor with a larger percentage", () => {
    fc.assert(
      fc.property(someOrder, somePercent, somePercent, fc.option(somePence), (order, a, b, cap) => {
        const totalAt = (percent: number) =>
          computeOrderTotal({
            ...order,
            discount: { type: "percentage", percent, maxDiscountPence: cap },
          }).totalPence;
        expect(totalAt(Math.max(a, b))).toBeLessThanOrEqual(totalAt(Math.min(a, b)));
        expect(totalAt(a)).toBeLessThanOrEqual(
          computeOrderTotal({ ...order, discount: null }).totalPence,
        );
      }),
    );
  });

  test("falls by exactly a penny for each penny on the voucher, down to 0", () => {
    fc.assert(
      fc.property(someOrder, (order) => {
        const before = computeOrderTotal(order).totalPence;
        const balance = order.voucherBalancePence + 1;
        const after = computeOrderTotal({ ...order, voucherBalancePence: balance }).totalPence;
        expect(after).toBe(Math.max(0, before - 1));
      }),
    );
  });
});
