import { z } from "zod";
import { isUkPhone, stripSpaces } from "../../phone.ts";
import { email, optionalText, requiredText } from "../base/fields.ts";

/** "Your Information": the form, the client and the route all use this one object. */
export const contact = z.object({
  firstName: requiredText("First name is required", 100),
  lastName: requiredText("Last name is required", 100),
  email,
  phone: z
    .string({ error: "Please enter a valid UK phone number" })
    .max(40, "Please enter a valid UK phone number")
    .transform(stripSpaces)
    .refine(isUkPhone, "Please enter a valid UK phone number"),
  addressLine1: requiredText("Address line 1 is required"),
  addressLine2: optionalText().default(""),
  city: requiredText("City is required", 100),
  county: requiredText("County is required", 100),
  postcode: requiredText("Postcode is required", 12),
  marketingConsent: z.boolean().default(false),
});
export type Contact = z.infer<typeof contact>;
/** What a form holds before it is checked. */
export type ContactFormValues = z.input<typeof contact>;
