import { Refusal } from "../../../shared/refusal.ts";
import {
  computeDiscountPence,
  type StoredDiscountTerms,
} from "../../../shared/rules/order-total.ts";
import type { VatRate } from "../../../shared/rules/vat.ts";

/** Tickets or units of an add-on that were booked at one price. */
export interface ItemLine {
  kind: "ticket" | "addon";
  /** Null for tickets. */
  addonId: string | null;
  name: string;
  pricePence: number;
  quantity: number;
  /** Absent in versions that were stored before rates were. */
  vatRate?: VatRate;
}

export type AdjustmentKind = "goodwill" | "adjustment" | "complimentary";

/** What staff took off the price; the version that it came with has the reason. */
export interface AdjustmentLine {
  kind: "adjustment";
  type: AdjustmentKind;
  version: number;
  amountPence: number;
}

/** The lines of a version, in the order in which they were added. */
export type BookingLine = ItemLine | AdjustmentLine;

/** The tickets or one add-on as they are wanted, at the price of today. */
export interface WantedItem {
  /** Null for tickets. */
  addonId: string | null;
  name: string;
  /** What an added unit costs. */
  pricePence: number;
  /** Of an added unit. */
  vatRate: VatRate;
  quantity: number;
}

/** Everything that a booking costs before its voucher; whole pence. */
export interface PricedLines {
  lines: BookingLine[];
  ticketsPence: number;
  addonsPence: number;
  subtotalPence: number;
  discountPence: number;
  adjustmentPence: number;
  /** Subtotal less discount and adjustments. */
  pricePence: number;
  /** The subtotal fell below the minimum spend of the discount code. */
  isDiscountLost: boolean;
}

/**
 * Changes the quantity of an item. What stays keeps its price: added units cost the price of today
 * and have its VAT rate, in a line of their own if these differ from the newest one's, and the newest lines go first.
 */
export function changeQuantity(lines: readonly BookingLine[], wanted: WantedItem): BookingLine[] {
  const isItem = (line: BookingLine): line is ItemLine =>
    line.kind !== "adjustment" && line.addonId === wanted.addonId;
  const { addonId, name, pricePence, vatRate } = wanted;
  const booked = lines.filter(isItem).reduce((sum, { quantity }) => sum + quantity, 0);
  if (wanted.quantity > booked) {
    const kind = addonId === null ? "ticket" : "addon";
    const quantity = wanted.quantity - booked;
    const newest = lines.findLast(isItem);
    return newest?.pricePence === pricePence && (newest.vatRate ?? null) === vatRate
      ? lines.map((line) =>
          line === newest ? { ...newest, quantity: newest.quantity + quantity } : line,
        )
      : [...lines, { kind, addonId, name, pricePence, quantity, vatRate }];
  }
  let surplus = booked - wanted.quantity;
  const kept = lines.toReversed().flatMap((line): BookingLine[] => {
    if (!isItem(line)) return [line];
    const removed = Math.min(surplus, line.quantity);
    surplus -= removed;
    return removed === line.quantity ? [] : [{ ...line, quantity: line.quantity - removed }];
  });
  return kept.reverse();
}

/**
 * Prices a booking's lines. The discount applies on its stored terms, whatever became of the code;
 * below its minimum spend it falls away. Adjustments never exceed what the rest costs: the newest
 * ones shrink first.
 */
export function priceLines(
  lines: readonly BookingLine[],
  discount: StoredDiscountTerms | null,
): PricedLines {
  const sumOf = (kind: ItemLine["kind"]) =>
    lines.reduce(
      (sum, line) => (line.kind === kind ? sum + line.pricePence * line.quantity : sum),
      0,
    );
  const [ticketsPence, addonsPence] = [sumOf("ticket"), sumOf("addon")];
  const subtotalPence = ticketsPence + addonsPence;
  const isDiscountLost = discount !== null && subtotalPence < (discount.minSpendPence ?? 0);
  const discountPence =
    discount === null || isDiscountLost ? 0 : computeDiscountPence(subtotalPence, discount);
  let adjustablePence = subtotalPence - discountPence;
  const adjusted = lines.flatMap((line): BookingLine[] => {
    if (line.kind !== "adjustment") return [line];
    const amountPence = Math.min(line.amountPence, adjustablePence);
    adjustablePence -= amountPence;
    return amountPence === 0 ? [] : [{ ...line, amountPence }];
  });
  return {
    lines: adjusted,
    ticketsPence,
    addonsPence,
    subtotalPence,
    discountPence,
    adjustmentPence: subtotalPence - discountPence - adjustablePence,
    pricePence: adjustablePence,
    isDiscountLost,
  };
}

/**
 * Takes an amount off the price, as a line of its own.
 * @param amountPence null: all that the booking costs
 * @throws Refusal ADJUSTMENT_TOO_MUCH (`details.pricePence`) when the booking costs less
 */
export function adjustPrice(
  priced: PricedLines,
  {
    type,
    amountPence,
    version,
  }: Omit<AdjustmentLine, "kind" | "amountPence"> & {
    amountPence: number | null;
  },
): BookingLine[] {
  const { pricePence } = priced;
  if (pricePence === 0 || (amountPence ?? 0) > pricePence)
    throw new Refusal("ADJUSTMENT_TOO_MUCH", { pricePence });
  const line = {
    kind: "adjustment" as const,
    type,
    version,
    amountPence: amountPence ?? pricePence,
  };
  return [...priced.lines, line];
}
