import { getGreetingName } from "../../../shared/rules/person-name.ts";
import type { ContentOf } from "../content/email-content.ts";
import type { Email } from "../model/email.ts";
import { formatBookingDetails } from "./booking-details.ts";
import type { EmailContext } from "./email-context.ts";

/** To everybody booked for a session: what staff wrote, signed by the venue, and the booking. */
export function formatSlotEmail(content: ContentOf<"slot-email">, { venue }: EmailContext): Email {
  const { pass } = formatBookingDetails(content, venue.timezone);
  const paragraphs = content.text.split(/\n+/).filter((line) => line.trim() !== "");
  return {
    subject: content.subject,
    ...(paragraphs[0] !== undefined && { preview: paragraphs[0] }),
    title: content.subject,
    introduction: `Hello ${getGreetingName(content.customerName)},`,
    blocks: [...paragraphs, venue.businessName, pass],
  };
}
