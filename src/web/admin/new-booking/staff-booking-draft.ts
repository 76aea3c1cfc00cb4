import type { Addon } from "../../../shared/contract/public/catalogue.ts";

export type StaffPaymentChoice = "cash" | "other" | "later";

/** What staff have filled in so far. */
export interface StaffBookingDraft {
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
  payment: StaffPaymentChoice;
  /** The cash that was handed over, as it was typed. */
  tendered: string;
  notify: boolean;
}

export type ChangeDraft = (change: Partial<StaffBookingDraft>) => void;

/** A sale that has just begun. */
export function newStaffBookingDraft(activityId: string, date: string): StaffBookingDraft {
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
    tendered: "",
    notify: true,
  };
}

/** The part of a sale that has a price. What is no longer on offer is left out. */
export function toStaffBookingOrder(draft: StaffBookingDraft, addons: readonly Addon[]) {
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

export type StaffBookingOrder = ReturnType<typeof toStaffBookingOrder>;
