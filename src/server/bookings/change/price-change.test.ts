import fc from "fast-check";
import { expect, test } from "vitest";
import type { StoredDiscountTerms } from "../../../shared/rules/order-total.ts";
import {
  adjustPrice,
  type BookingLine,
  changeQuantity,
  type ItemLine,
  priceLines,
} from "./price-change.ts";

const tickets = (quantity: number, pricePence = 1800): BookingLine => ({
  kind: "ticket",
  addonId: null,
  name: "Aqua Course",
  pricePence,
  quantity,
  vatRate: 2000,
});
const wantTickets = (quantity: number, pricePence = 1800, vatRate: number | null = 2000) => ({
  addonId: null,
  name: "Aqua Course",
  pricePence,
  vatRate,
  quantity,
});
const towels = (quantity: number, pricePence = 300): BookingLine => ({
  kind: "addon",
  addonId: "towel",
  name: "Towel",
  pricePence,
  quantity,
});
const tenPercent: StoredDiscountTerms = {
  type: "percentage",
  percent: 10,
  maxDiscountPence: null,
  minSpendPence: 5000,
};

test("what stays keeps its price, and an added unit costs today's", () => {
  expect(changeQuantity([tickets(2), towels(1)], wantTickets(3, 2000))).toEqual([
    tickets(2),
    towels(1),
    tickets(1, 2000),
  ]);
  expect(changeQuantity([tickets(2)], wantTickets(3))).toEqual([tickets(3)]);
});

test("an added unit has today's VAT rate, and what stays keeps its own", () => {
  const { vatRate: _, ...withoutRate } = tickets(2) as ItemLine;
  for (const line of [withoutRate, { ...withoutRate, vatRate: 500 }])
    expect(changeQuantity([line], wantTickets(3))).toEqual([line, tickets(1)]);
  expect(changeQuantity([withoutRate], wantTickets(3, 1800, null))).toEqual([
    { ...withoutRate, quantity: 3 },
  ]);
});

test("the newest lines go first", () => {
  const lines = [tickets(2), towels(1), tickets(2, 2000)];
  expect(changeQuantity(lines, wantTickets(3))).toEqual([tickets(2), towels(1), tickets(1, 2000)]);
  expect(changeQuantity(lines, wantTickets(1))).toEqual([tickets(1), towels(1)]);
  expect(
    changeQuantity(lines, {
      addonId: "towel",
      name: "",
      pricePence: 0,
      vatRate: null,
      quantity: 0,
    }),
  ).toEqual([tickets(2), tickets(2, 2000)]);
});

test("a discount keeps its terms, and falls away below its minimum spend", () => {
  expect(priceLines([tickets(3)], tenPercent)).toMatchObject({
    discountPence: 540,
    pricePence: 4860,
    isDiscountLost: false,
  });
  expect(priceLines([tickets(2)], tenPercent)).toMatchObject({
    discountPence: 0,
    pricePence: 3600,
    isDiscountLost: true,
  });
});

test("an adjustment takes off what is asked, or everything, and never more", () => {
  const priced = priceLines([tickets(3)], tenPercent);
  const goodwill = { type: "goodwill", version: 2 } as const;
  expect(
    priceLines(adjustPrice(priced, { ...goodwill, amountPence: 1000 }), tenPercent),
  ).toMatchObject({ adjustmentPence: 1000, pricePence: 3860 });
  const free = adjustPrice(priced, { ...goodwill, type: "complimentary", amountPence: null });
  expect(priceLines(free, tenPercent)).toMatchObject({ adjustmentPence: 4860, pricePence: 0 });
  expect(() => adjustPrice(priced, { ...goodwill, amountPence: 4861 })).toThrow(
    "That is more than this booking costs.",
  );
  expect(() =>
    adjustPrice(priceLines(free, tenPercent), { ...goodwill, amountPence: null }),
  ).toThrow("That is more than this booking costs.");
});

test("adjustments shrink with the price, the newest first", () => {
  const adjustment = (version: number, amountPence: number): BookingLine => ({
    kind: "adjustment",
    type: "goodwill",
    version,
    amountPence,
  });
  expect(priceLines([tickets(1), adjustment(2, 1000), adjustment(3, 1000)], null)).toMatchObject({
    lines: [tickets(1), adjustment(2, 1000), adjustment(3, 800)],
    pricePence: 0,
  });
});

test("after any changes the price is the sum of the lines, less what is taken off", () => {
  const change = fc.record({
    isTicket: fc.boolean(),
    quantity: fc.integer({ min: 0, max: 8 }),
    pricePence: fc.integer({ min: 0, max: 3000 }),
    adjustmentPence: fc.option(fc.integer({ min: 1, max: 5000 })),
  });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
      let lines: BookingLine[] = [tickets(2)];
      changes.forEach(({ isTicket, quantity, pricePence, adjustmentPence }, index) => {
        const before = lines;
        const addonId = isTicket ? null : "towel";
        const wanted = isTicket ? Math.max(1, quantity) : quantity;
        lines = changeQuantity(lines, {
          addonId,
          name: "Item",
          pricePence,
          vatRate: 2000,
          quantity: wanted,
        });
        const countOf = (some: BookingLine[]) =>
          some.reduce(
            (sum, line) =>
              line.kind !== "adjustment" && line.addonId === addonId ? sum + line.quantity : sum,
            0,
          );
        expect(countOf(lines)).toBe(wanted);
        // What was booked and stays costs what it did: the oldest lines are the ones that stay.
        const pricesOf = (some: BookingLine[]) =>
          some.flatMap((line) =>
            line.kind !== "adjustment" && line.addonId === addonId
              ? Array<number>(line.quantity).fill(line.pricePence)
              : [],
          );
        const kept = Math.min(countOf(before), wanted);
        expect(pricesOf(lines).slice(0, kept)).toEqual(pricesOf(before).slice(0, kept));
        const priced = priceLines(lines, tenPercent);
        lines = priced.lines;
        if (adjustmentPence !== null && adjustmentPence <= priced.pricePence)
          lines = adjustPrice(priced, {
            type: "goodwill",
            version: index + 2,
            amountPence: adjustmentPence,
          });
      });
      const priced = priceLines(lines, tenPercent);
      const sum = priced.lines.reduce(
        (total, line) =>
          line.kind === "adjustment"
            ? total - line.amountPence
            : total + line.quantity * line.pricePence,
        0,
      );
      expect(priced.pricePence).toBe(sum - priced.discountPence);
      expect(priced.pricePence).toBeGreaterThanOrEqual(0);
    }),
  );
});
