import type { Addon } from "../../../shared/contract/public/catalogue.ts";

export type StaffPaymentChoice = "cash" | "other" | "later";

/** What staff have entered so far. */
export interface StaffBookingDraft {
  activityId: string;
  /** Date at the venue; empty while the field is empty. */
  date: string;
  /** Start of the slot, ISO 8601; null until a slot is chosen. */
  startsAt: string | null;
  name: string;
  email: string;
  phone: string;
  ticketCount: number;
  /** By add-on id. */
  quantities: Readonly<Record<string, number>>;
  /** Codes that the server has accepted. */
  voucherCode: string | null;
  discountCode: string | null;
  payment: StaffPaymentChoice;
  /** The cash that the customer gave, as typed. */
  tendered: string;
  notify: boolean;
}

export type ChangeDraft = (change: Partial<StaffBookingDraft>) => void;

/** Returns an empty draft. */
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

/** Returns the part of a draft that has a price. Leaves out add-ons that are no longer offered. */
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
