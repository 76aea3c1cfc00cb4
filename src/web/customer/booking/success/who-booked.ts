import type { ConfirmedBooking } from "../../../../shared/contract/checkouts.ts";
import { bookingDraft } from "../booking-draft.ts";

interface WhoBooked {
  name: string;
  isWholeName: boolean;
  email: string;
}

/** Who has just booked: the tab still has the last name, which the confirmation does without. */
export function whoBooked({ firstName, email }: ConfirmedBooking): WhoBooked {
  const { contact } = bookingDraft();
  const isSame = contact.firstName?.trim() === firstName && Boolean(contact.lastName?.trim());
  const name = isSame ? `${firstName} ${contact.lastName?.trim()}` : firstName;
  return { name, isWholeName: isSame, email };
}
