import { computeVatPence, type VatRate, type VatSum } from "../../shared/rules/vat.ts";

/** A line of a version of a booking, of which only tickets and add-ons have a rate. */
export interface VatLine {
  kind: "ticket" | "addon" | "adjustment";
  pricePence?: number;
  quantity?: number;
  /** Absent in versions that were stored before rates were. */
  vatRate?: VatRate;
}

/** A version of a booking from the moment on at which it was made. */
export interface VersionStep {
  version: number;
  lines: readonly VatLine[];
  /** Discount and price adjustments together. */
  deductedPence: number;
  /** Charged for what was removed and not refunded. */
  retainedPence: number;
}

/** Money that a booking took or, where negative, gave back. */
export interface MoneyStep {
  id: string;
  pence: number;
}

/** What a booking was and what was paid for it, in order of time. The first is a version. */
export type BookingStep = VersionStep | MoneyStep;

/** What a step added to a booking's amounts, by rate; without rates that it did not touch. */
export interface VatMovement {
  step: BookingStep;
  sums: VatSum[];
}

export interface BookingVat {
  movements: VatMovement[];
  /** What the newest version charges. */
  charged: VatSum[];
  /** What was paid and not refunded. */
  kept: VatSum[];
}

/** Gross pence by rate. */
type GrossByRate = ReadonlyMap<VatRate, number>;

/**
 * Follows a booking's money through its versions, and says which VAT each step brought:
 *
 * - A payment is for what is charged and not yet paid, in proportion.
 * - A refund gives back what is paid above the charge, as after a removal, and after that a part of
 *   everything that is paid, as after a cancellation.
 * - A change that removes and adds moves what is paid from the removed to the added, without money.
 *
 * The VAT of a rate is computed of all that is paid at that rate, once, and a step brings the
 * difference. So the steps add up to the VAT of the booking's document, and refunds of everything
 * to nothing.
 */
export function replayBooking(steps: readonly BookingStep[]): BookingVat {
  let charge: Charge = { items: new Map(), retained: new Map() };
  let charged: GrossByRate = new Map();
  let kept: GrossByRate = new Map();
  const movements = steps.map((step) => {
    const before = kept;
    if ("lines" in step) {
      charge = composeCharge(step, charge);
      charged = add(charge.items, charge.retained);
      kept = moveToCharge(kept, charged);
    } else {
      kept = step.pence >= 0 ? pay(kept, charged, step.pence) : refund(kept, charged, -step.pence);
    }
    return { step, sums: toDifferences(before, kept) };
  });
  return { movements, charged: toSums(charged), kept: toSums(kept) };
}

interface Charge {
  /** The tickets and add-ons, less discount and adjustments. */
  items: GrossByRate;
  /** Charged for what was removed, at the rates of what was removed. */
  retained: GrossByRate;
}

function composeCharge(version: VersionStep, previous: Charge): Charge {
  const lines = version.lines.filter(({ kind }) => kind !== "adjustment");
  const grosses = lines.map(({ pricePence = 0, quantity = 0 }) => pricePence * quantity);
  const deductions = allocate(version.deductedPence, grosses);
  const items = sumByRate(
    lines.map(({ vatRate = null }, i) => [vatRate, (grosses[i] ?? 0) - (deductions[i] ?? 0)]),
  );
  const addedPence = version.retainedPence - sumOf(previous.retained);
  const removed = above(previous.items, items);
  const retained = add(previous.retained, share(addedPence, [removed, items]));
  return { items, retained };
}

function moveToCharge(kept: GrossByRate, charged: GrossByRate): GrossByRate {
  const [surplus, missing] = [above(kept, charged), above(charged, kept)];
  const pence = Math.min(sumOf(surplus), sumOf(missing));
  return add(subtract(kept, share(pence, [surplus])), share(pence, [missing]));
}

function pay(kept: GrossByRate, charged: GrossByRate, pence: number): GrossByRate {
  const missing = above(charged, kept);
  const duePence = Math.min(pence, sumOf(missing));
  return add(add(kept, share(duePence, [missing])), share(pence - duePence, [charged]));
}

function refund(kept: GrossByRate, charged: GrossByRate, pence: number): GrossByRate {
  const surplus = above(kept, charged);
  const surplusPence = Math.min(pence, sumOf(surplus));
  const rest = subtract(kept, share(surplusPence, [surplus]));
  return subtract(rest, share(pence - surplusPence, [rest]));
}

/**
 * Splits an amount in proportion to the first of the weights that are not all zero; without any, to
 * no recorded rate.
 */
function share(pence: number, choices: readonly GrossByRate[]): GrossByRate {
  const weights = choices.find((choice) => sumOf(choice) > 0) ?? new Map([[null, 1]]);
  const rates = [...weights.keys()].sort(byRate);
  const parts = allocate(
    pence,
    rates.map((rate) => weights.get(rate) ?? 0),
  );
  return sumByRate(rates.map((rate, i) => [rate, parts[i] ?? 0]));
}

/**
 * Splits a whole amount in proportion to weights: each part is rounded down, and the pennies that
 * remain go to the largest remainders, the earlier of equal ones first. Products of two amounts may
 * exceed what a number holds exactly.
 */
export function allocate(pence: number, weights: readonly number[]): number[] {
  const total = BigInt(weights.reduce((sum, weight) => sum + weight, 0));
  if (total === 0n) return weights.map(() => 0);
  const products = weights.map((weight) => BigInt(pence) * BigInt(weight));
  const parts = products.map((product) => Number(product / total));
  const byRemainder = products
    .map((product, i) => ({ i, remainder: product % total }))
    .sort((one, other) => Number(other.remainder - one.remainder) || one.i - other.i);
  const missing = pence - parts.reduce((sum, part) => sum + part, 0);
  for (const { i } of byRemainder.slice(0, missing)) parts[i] = (parts[i] ?? 0) + 1;
  return parts;
}

function sumOf(amounts: GrossByRate): number {
  return [...amounts.values()].reduce((sum, pence) => sum + pence, 0);
}

function sumByRate(parts: readonly (readonly [VatRate, number])[]): GrossByRate {
  const sums = new Map<VatRate, number>();
  for (const [rate, pence] of parts) sums.set(rate, (sums.get(rate) ?? 0) + pence);
  return sums;
}

function add(one: GrossByRate, other: GrossByRate): GrossByRate {
  return sumByRate([...one, ...other]);
}

function subtract(from: GrossByRate, amounts: GrossByRate): GrossByRate {
  return add(from, sumByRate([...amounts].map(([rate, pence]) => [rate, -pence])));
}

/** What is in the first above the second, rate by rate. */
function above(one: GrossByRate, other: GrossByRate): GrossByRate {
  return sumByRate(
    [...one].map(([rate, pence]) => [rate, Math.max(0, pence - (other.get(rate) ?? 0))]),
  );
}

function toSums(amounts: GrossByRate): VatSum[] {
  return toDifferences(new Map(), amounts);
}

function toDifferences(before: GrossByRate, after: GrossByRate): VatSum[] {
  const rates = [...new Set([...before.keys(), ...after.keys()])].sort(byRate);
  return rates.flatMap((rate) => {
    const [from, to] = [before.get(rate) ?? 0, after.get(rate) ?? 0];
    const vatPence = computeVatPence(to, rate) - computeVatPence(from, rate);
    return from === to ? [] : [{ rate, grossPence: to - from, vatPence }];
  });
}

/** The highest rate first, and what has no recorded rate last. */
export function byRate(one: VatRate, other: VatRate): number {
  return (other ?? -1) - (one ?? -1);
}
