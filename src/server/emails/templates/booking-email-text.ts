import type { PriceLine } from "./booking-confirmation-text.ts";
import type { BookingFacts, ManageLink } from "./booking-details.ts";

/** A letter to a customer about something that became of a booking; HTML and plain text say the same. */
export interface BookingLetterWords {
  subject: string;
  preview: string;
  title: string;
  greeting: string;
  facts: BookingFacts;
  /** Null when the letter does not lead to the booking. */
  manage: ManageLink | null;
  /** Null when it is not about money. */
  money: { title: string; lines: PriceLine[]; total: string } | null;
  notes: string[];
}
