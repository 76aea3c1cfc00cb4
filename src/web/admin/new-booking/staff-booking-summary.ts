import type { StaffBookingResult } from "../../../shared/contract/admin/staff-bookings.ts";
import { parseCash } from "./parse-cash.ts";
import type { StaffBookingDraft, StaffPaymentChoice } from "./staff-booking-draft.ts";

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
