import { z } from "zod";
import { optionalText } from "../base/fields.ts";
import { contact } from "../public/contact.ts";

/** Whoever stands at the desk or calls. A name is enough. */
export const staffBookingContact = z.object({
  firstName: contact.shape.firstName,
  /** Empty for who gives but one name. */
  lastName: optionalText(100),
  email: z.union([z.literal(""), contact.shape.email]),
  phone: z.union([z.literal(""), contact.shape.phone]),
});
