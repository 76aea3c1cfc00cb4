import { staffBookingContact } from "../../../shared/contract/admin/customer-fields.ts";
import type { StaffBookingResult } from "../../../shared/contract/admin/staff-bookings.ts";
import type { Addon } from "../../../shared/contract/public/catalogue.ts";
import { splitName } from "../../../shared/rules/person-name.ts";
import { parsePounds } from "../../ui/pounds.ts";

/** Id of the slots, to which the error summary links. */
export const SLOTS_ID = "sale-sessions";

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

/** Returns the part of a draft that has a price. Leaves out add-ons that are not offered. */
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

/** What was booked, for staff to read back to the customer. */
export interface StaffBookingSummary {
  bookingId: string;
  reference: string;
  activityId: string;
  date: string;
  startsAt: string;
  customerName: string;
  ticketCount: number;
  payment: StaffPaymentChoice;
  paidPence: number;
  duePence: number;
  /** Change from the cash given; null when there is none. */
  changePence: number | null;
  /** Address of the confirmation; null when none is sent. */
  emailedTo: string | null;
}

export function toStaffBookingSummary(
  draft: StaffBookingDraft,
  result: StaffBookingResult,
): StaffBookingSummary {
  const { payment, tendered, email, notify } = draft;
  const changePence = (parsePounds(tendered) ?? 0) - result.paidPence;
  const isCash = payment === "cash" && result.paidPence > 0;
  return {
    bookingId: result.bookingId,
    reference: result.reference,
    activityId: draft.activityId,
    date: draft.date,
    startsAt: draft.startsAt ?? "",
    customerName: draft.name.trim().replace(/\s+/g, " "),
    ticketCount: draft.ticketCount,
    payment,
    paidPence: result.paidPence,
    duePence: result.duePence,
    changePence: isCash && changePence > 0 ? changePence : null,
    emailedTo: notify && email.trim() !== "" ? email.trim().toLowerCase() : null,
  };
}

type ContactField = "name" | "email" | "phone";

export type ContactErrors = Partial<Record<ContactField, string>>;

const FIELDS: Record<string, ContactField> = {
  firstName: "name",
  lastName: "name",
  email: "email",
  phone: "phone",
};

/** Returns the contact for the request, or the errors of its fields. */
export function parseContact(draft: Pick<StaffBookingDraft, ContactField>) {
  const { name, email, phone } = draft;
  const result = staffBookingContact.safeParse({
    ...splitName(name),
    email: email.trim(),
    phone: phone.trim(),
  });
  if (result.success) return { value: result.data, errors: {} };
  return { value: null, errors: toContactErrors(name, result.error.issues) };
}

function toContactErrors(
  name: string,
  issues: readonly { path: PropertyKey[]; message: string }[],
): ContactErrors {
  const errors: ContactErrors = {};
  for (const { path, message } of issues) {
    const field = FIELDS[String(path[0])];
    if (field && !errors[field]) errors[field] = ERROR_MESSAGES[field] ?? message;
  }
  return name.trim() === "" ? { ...errors, name: "Please enter a name" } : errors;
}

/** Messages of the fields that are validated in more than one way. */
const ERROR_MESSAGES: ContactErrors = {
  email: "Please enter a valid email address",
  phone: "Please enter a valid UK phone number",
};
