import { z } from "zod";
import { isUkPhone, stripSpaces } from "../../phone.ts";
import { email, optionalText, requiredText } from "../base/fields.ts";

/** The "Your Information" form. Form, client and route share this schema. */
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
/** The form's values before validation. */
export type ContactFormValues = z.input<typeof contact>;
