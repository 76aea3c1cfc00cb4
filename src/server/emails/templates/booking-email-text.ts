import type { PriceLine } from "./booking-confirmation-text.ts";
import type { BookingDetails, ManageLink } from "./booking-details.ts";

/** A letter to a customer about something that became of a booking; HTML and plain text say the same. */
export interface BookingEmailText {
  subject: string;
  preview: string;
  title: string;
  greeting: string;
  details: BookingDetails;
  /** Null when the letter does not lead to the booking. */
  manage: ManageLink | null;
  /** Null when it is not about money. */
  amounts: { title: string; lines: PriceLine[]; total: string } | null;
  notes: string[];
}
