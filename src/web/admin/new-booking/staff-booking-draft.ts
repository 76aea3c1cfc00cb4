import type { Addon } from "../../../shared/contract/public/catalogue.ts";

export type Payment = "cash" | "other" | "later";

/** What staff have filled in so far. */
export interface SaleDraft {
  activityId: string;
  /** A date of the venue; empty while the field has none. */
  date: string;
  /** Of the session, ISO-8601; null while none is chosen. */
  startsAt: string | null;
  name: string;
  email: string;
  phone: string;
  ticketCount: number;
  /** By add-on. */
  quantities: Readonly<Record<string, number>>;
  /** Only codes that count. */
  voucherCode: string | null;
  discountCode: string | null;
  payment: Payment;
  /** The cash that was handed over, as it was typed. */
  given: string;
  notify: boolean;
}

export type ChangeDraft = (change: Partial<SaleDraft>) => void;

/** A sale that has just begun. */
export function newDraft(activityId: string, date: string): SaleDraft {
  return {
    activityId,
    date,
    startsAt: null,
    name: "",
    email: "",
    phone: "",
    ticketCount: 1,
    quantities: {},
    voucherCode: null,
    discountCode: null,
    payment: "cash",
    given: "",
    notify: true,
  };
}

/** The part of a sale that has a price. What is no longer on offer is left out. */
export function orderOf(draft: SaleDraft, addons: readonly Addon[]) {
  const { activityId, startsAt, ticketCount, quantities, voucherCode, discountCode } = draft;
  return {
    activityId,
    startsAt,
    ticketCount,
    addons: addons.flatMap(({ id }) => {
      const quantity = quantities[id] ?? 0;
      return quantity > 0 ? [{ id, quantity }] : [];
    }),
    voucherCode,
    discountCode,
  };
}

export type SaleOrder = ReturnType<typeof orderOf>;
