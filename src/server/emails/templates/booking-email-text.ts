import type { PriceLine } from "./booking-confirmation-text.ts";
import type { BookingDetails, ManageLink } from "./booking-details.ts";

/** The text of an email about a change to a booking; HTML and plain text say the same. */
export interface BookingEmailText {
  subject: string;
  preview: string;
  title: string;
  greeting: string;
  details: BookingDetails;
  /** Null when the email does not link to the booking. */
  manage: ManageLink | null;
  /** Null when it is not about money. */
  amounts: { title: string; lines: PriceLine[]; total: string } | null;
  notes: string[];
}
