import type { StaffBookingResult } from "../../../shared/contract/admin/staff-bookings.ts";
import { parseCash } from "./parse-cash.ts";
import type { StaffBookingDraft, StaffPaymentChoice } from "./staff-booking-draft.ts";

/** What was booked, as staff read it back to the customer. */
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
  /** Of the cash that was given; null where nothing comes back. */
  changePence: number | null;
  /** Where the confirmation goes; null: to nobody. */
  emailedTo: string | null;
}

export function toStaffBookingSummary(
  draft: StaffBookingDraft,
  result: StaffBookingResult,
): StaffBookingSummary {
  const { payment, tendered, email, notify } = draft;
  const changePence = (parseCash(tendered) ?? 0) - result.paidPence;
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
