/** What the dialogs that change a booking need to know about it. */
export interface BookingActionTarget {
  id: string;
  reference: string;
  activityId: string;
  activityName: string;
  customerName: string;
  /** Empty when none was given. */
  email: string;
  /** ISO 8601. */
  startsAt: string;
  endsAt: string;
  ticketCount: number;
  totalPence: number;
  duePence: number;
  status: "pending" | "confirmed" | "cancelled";
}
