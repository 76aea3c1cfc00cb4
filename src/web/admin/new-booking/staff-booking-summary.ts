import type { Sold } from "../../../shared/contract/admin/staff-bookings.ts";
import { readPounds } from "./parse-cash.ts";
import type { Payment, SaleDraft } from "./staff-booking-draft.ts";

/** What was booked, as staff read it back to the customer. */
export interface Booked {
  bookingId: string;
  reference: string;
  activityId: string;
  date: string;
  startsAt: string;
  customerName: string;
  ticketCount: number;
  payment: Payment;
  paidPence: number;
  duePence: number;
  /** Of the cash that was given; null where nothing comes back. */
  changePence: number | null;
  /** Where the confirmation goes; null: to nobody. */
  mailedTo: string | null;
}

export function booked(draft: SaleDraft, sold: Sold): Booked {
  const { payment, given, email, notify } = draft;
  const changePence = (readPounds(given) ?? 0) - sold.paidPence;
  const isCash = payment === "cash" && sold.paidPence > 0;
  return {
    bookingId: sold.bookingId,
    reference: sold.reference,
    activityId: draft.activityId,
    date: draft.date,
    startsAt: draft.startsAt ?? "",
    customerName: draft.name.trim().replace(/\s+/g, " "),
    ticketCount: draft.ticketCount,
    payment,
    paidPence: sold.paidPence,
    duePence: sold.duePence,
    changePence: isCash && changePence > 0 ? changePence : null,
    mailedTo: notify && email.trim() !== "" ? email.trim().toLowerCase() : null,
  };
}
