import { z } from "zod";
import { optionalText } from "../base/fields.ts";
import { contact } from "../public/contact.ts";

/** Contact details of a staff booking. Only a first name is required. */
export const staffBookingContact = z.object({
  firstName: contact.shape.firstName,
  /** Empty if only one name was given. */
  lastName: optionalText(100),
  email: z.union([z.literal(""), contact.shape.email]),
  phone: z.union([z.literal(""), contact.shape.phone]),
});
