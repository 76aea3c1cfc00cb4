import fc from "fast-check";
import { expect, test } from "vitest";
import { computeVatPence, type VatRate, type VatSum } from "../../shared/rules/vat.ts";
import { allocate, type BookingStep, replayBooking, type VatLine } from "./replay-booking.ts";

const tickets = (pricePence: number, quantity: number, vatRate: VatRate): VatLine => ({
  kind: "ticket",
  pricePence,
  quantity,
  vatRate,
});
const version = (
  number: number,
  lines: VatLine[],
  amounts: { deductedPence?: number; retainedPence?: number } = {},
): BookingStep => ({ version: number, lines, deductedPence: 0, retainedPence: 0, ...amounts });
const money = (id: string, pence: number): BookingStep => ({ id, pence });

const sum = (rate: VatRate, grossPence: number, vatPence: number): VatSum => ({
  rate,
  grossPence,
  vatPence,
});

test("VAT is computed once for each rate, after the discount is spread over the lines", () => {
  const lines = [tickets(1800, 2, 2000), tickets(600, 2, 0), tickets(333, 1, 500)];
  const { charged } = replayBooking([version(1, lines, { deductedPence: 500 })]);
  // £5.00 over £36.00, £12.00 and £3.33: 350.81, 116.94 and 32.45 pence.
  expect(charged).toEqual([sum(2000, 3249, 542), sum(500, 301, 14), sum(0, 1083, 0)]);
});

test("parts of a payment carry VAT in proportion, and together that of the document", () => {
  const lines = [tickets(1000, 1, 2000), tickets(500, 1, 0)];
  const steps = [version(1, lines), money("voucher", 500), money("card", 1000)];
  const { charged, kept, movements } = replayBooking(steps);
  expect(movements.map(({ sums }) => sums)).toEqual([
    [],
    [sum(2000, 333, 56), sum(0, 167, 0)],
    [sum(2000, 667, 111), sum(0, 333, 0)],
  ]);
  expect(kept).toEqual(charged);
});

test("a refund for a removed line gives back that line's VAT", () => {
  const [ticket, extra] = [tickets(2000, 1, 2000), tickets(1000, 1, 0)];
  const { movements } = replayBooking([
    version(1, [ticket, extra]),
    money("paid", 3000),
    version(2, [ticket]),
    money("back", -1000),
  ]);
  expect(movements[3]?.sums).toEqual([sum(0, -1000, 0)]);
});

test("what is removed and not refunded keeps its rate", () => {
  const [ticket, extra] = [tickets(2000, 1, 0), tickets(1200, 1, 2000)];
  const { movements, charged } = replayBooking([
    version(1, [ticket, extra]),
    money("paid", 3200),
    version(2, [ticket], { retainedPence: 700 }),
    money("back", -500),
  ]);
  expect(charged).toEqual([sum(2000, 700, 117), sum(0, 2000, 0)]);
  expect(movements[2]?.sums).toEqual([]);
  expect(movements[3]?.sums).toEqual([sum(2000, -500, -83)]);
});

test("a change from one rate to another moves the VAT without money", () => {
  const { movements } = replayBooking([
    version(1, [tickets(1200, 1, 2000)]),
    money("paid", 1200),
    version(2, [tickets(1200, 1, 0)]),
  ]);
  expect(movements[2]?.sums).toEqual([sum(2000, -1200, -200), sum(0, 1200, 0)]);
});

test("a cancelled booking gives back a part of each rate, and keeps the rest", () => {
  const { movements, kept } = replayBooking([
    version(1, [tickets(1000, 1, 2000), tickets(1000, 1, null)]),
    money("paid", 2000),
    money("back", -500),
  ]);
  expect(movements[2]?.sums).toEqual([sum(2000, -250, -42), sum(null, -250, 0)]);
  expect(kept).toEqual([sum(2000, 750, 125), sum(null, 750, 0)]);
});

test("the parts of an amount add up, and each is within a penny of its proportion", () => {
  const weights = fc.array(fc.integer({ min: 0, max: 2_000_000_000 }), {
    minLength: 1,
    maxLength: 8,
  });
  const part = weights
    .filter((each) => each.some((weight) => weight > 0))
    .chain((each) =>
      fc.tuple(
        fc.constant(each),
        fc.integer({ min: 0, max: each.reduce((total, weight) => total + weight, 0) }),
      ),
    );
  fc.assert(
    fc.property(part, ([each, pence]) => {
      const parts = allocate(pence, each);
      const total = each.reduce((all, weight) => all + weight, 0);
      expect(parts.reduce((all, one) => all + one, 0)).toBe(pence);
      for (const [i, one] of parts.entries()) {
        const weight = each[i] ?? 0;
        expect(one).toBeLessThanOrEqual(weight);
        const difference = BigInt(one) * BigInt(total) - BigInt(pence) * BigInt(weight);
        expect(difference < BigInt(total) && -difference < BigInt(total)).toBe(true);
      }
    }),
  );
});

const rate = fc.constantFrom<VatRate>(2000, 500, 0, null);
const someLines = fc.array(
  fc.record<VatLine>({
    kind: fc.constantFrom("ticket", "addon"),
    pricePence: fc.integer({ min: 0, max: 3000 }),
    quantity: fc.integer({ min: 1, max: 5 }),
    vatRate: rate,
  }),
  { minLength: 1, maxLength: 4 },
);
const fraction = fc.integer({ min: 0, max: 100 });
const someSteps = fc.array(
  fc.oneof(
    fc.record({ act: fc.constant("change" as const), lines: someLines, off: fraction }),
    fc.record({ act: fc.constant("pay" as const), part: fraction }),
    fc.record({ act: fc.constant("refund" as const), part: fraction }),
  ),
  { maxLength: 12 },
);

const subtotalOf = (lines: readonly VatLine[]) =>
  lines.reduce((all, { pricePence = 0, quantity = 0 }) => all + pricePence * quantity, 0);
const totalOf = (sums: readonly VatSum[], key: "grossPence" | "vatPence" = "grossPence") =>
  sums.reduce((all, each) => all + each[key], 0);
const part = (pence: number, percent: number) => Math.floor((pence * percent) / 100);

/** A history in which nobody pays more than is charged. */
function toHistory(
  lines: VatLine[],
  acts: typeof someSteps extends fc.Arbitrary<infer Acts> ? Acts : never,
): BookingStep[] {
  const steps: BookingStep[] = [version(1, lines)];
  let [price, paid, retained, number] = [subtotalOf(lines), 0, 0, 1];
  for (const [i, step] of acts.entries()) {
    if (step.act === "change") {
      const subtotal = subtotalOf(step.lines);
      const deductedPence = part(subtotal, step.off);
      const excess = Math.max(0, paid - (subtotal - deductedPence + retained));
      retained += part(excess, step.off);
      price = subtotal - deductedPence + retained;
      number += 1;
      steps.push(version(number, step.lines, { deductedPence, retainedPence: retained }));
      const back = Math.max(0, paid - price);
      if (back > 0) steps.push(money(`back${i}`, -back));
      paid -= back;
    } else {
      const pence = step.act === "pay" ? part(price - paid, step.part) : 0 - part(paid, step.part);
      steps.push(money(String(i), pence));
      paid += pence;
    }
  }
  return steps;
}

test("after any history each step brings its amount, at each rate in one direction", () => {
  fc.assert(
    fc.property(someLines, someSteps, (lines, acts) => {
      for (const { step, sums } of replayBooking(toHistory(lines, acts)).movements) {
        const pence = "pence" in step ? step.pence : 0;
        expect(totalOf(sums)).toBe(pence);
        if ("lines" in step) continue;
        const direction = Math.sign(pence);
        expect(sums.every(({ grossPence }) => Math.sign(grossPence) === direction)).toBe(true);
        expect(sums.every(({ vatPence }) => vatPence * direction >= 0)).toBe(true);
      }
    }),
    { numRuns: 2000 },
  );
});

test("after any history the steps add up to what is kept, and in full to what is charged", () => {
  fc.assert(
    fc.property(someLines, someSteps, (lines, acts) => {
      const { movements, kept, charged } = replayBooking(toHistory(lines, acts));
      const all = movements.flatMap(({ sums }) => sums);
      for (const each of kept) {
        expect(each.grossPence).toBeGreaterThan(0);
        expect(each.vatPence).toBe(computeVatPence(each.grossPence, each.rate));
        const ofRate = all.filter((one) => one.rate === each.rate);
        expect(totalOf(ofRate)).toBe(each.grossPence);
        expect(totalOf(ofRate, "vatPence")).toBe(each.vatPence);
      }
      if (totalOf(kept) === totalOf(charged)) expect(kept).toEqual(charged);
    }),
    { numRuns: 2000 },
  );
});

test("refunds never give back more VAT than was paid, and of everything exactly as much", () => {
  fc.assert(
    fc.property(someLines, someSteps, (lines, acts) => {
      const history = toHistory(lines, acts);
      const paid = totalOf(replayBooking(history).kept);
      const { movements, kept } = replayBooking([...history, money("all", -paid)]);
      expect(kept).toEqual([]);
      let vatPence = 0;
      for (const { sums } of movements) {
        vatPence += totalOf(sums, "vatPence");
        expect(vatPence).toBeGreaterThanOrEqual(0);
      }
      expect(vatPence).toBe(0);
    }),
    { numRuns: 2000 },
  );
});
