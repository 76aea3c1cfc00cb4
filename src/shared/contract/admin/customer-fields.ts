import { z } from "zod";
import { TAG_MAX } from "../../limits.ts";
import { optionalText } from "../base/fields.ts";
import { accountName, optionalPhone } from "../public/account-fields.ts";
import { contact } from "../public/contact.ts";

const INVALID_EMAIL = "Invalid email address";
const isEmailAddress = (text: string) => z.email().safeParse(text).success;

/** The customer form. Form, client and route share this schema. */
export const customerChanges = z.object({
  name: accountName,
  /** Empty if none was given. */
  email: z
    .string({ error: INVALID_EMAIL })
    .trim()
    .toLowerCase()
    .max(254, INVALID_EMAIL)
    .refine((text) => text === "" || isEmailAddress(text), INVALID_EMAIL),
  phone: optionalPhone,
  marketingConsent: z.boolean(),
});
export type CustomerChanges = z.infer<typeof customerChanges>;

/** Contact details of a staff booking. Only a first name is required. */
export const staffBookingContact = z.object({
  firstName: contact.shape.firstName,
  /** Empty if only one name was given. */
  lastName: optionalText(100),
  email: z.union([z.literal(""), contact.shape.email]),
  phone: z.union([z.literal(""), contact.shape.phone]),
});

/** A short word that staff group customers by, in lower case. */
export const tag = z
  .string()
  .transform((text) => text.trim().replace(/\s+/g, " ").toLowerCase())
  .pipe(
    z
      .string()
      .min(1, "Please enter a tag")
      .max(TAG_MAX, `Please use at most ${TAG_MAX} characters`)
      .regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N} '&+-]*$/u, "Please use letters, numbers and spaces"),
  );
