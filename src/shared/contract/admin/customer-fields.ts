import { z } from "zod";
import { PHONE_MAX, PHONE_MIN } from "../../limits.ts";
import { isUkPhone, stripSpaces } from "../../phone.ts";
import { accountName } from "../public/account-fields.ts";

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
  /** Empty if none was given. */
  phone: z
    .string({ error: "Please enter a valid UK phone number" })
    .max(40, "Phone number is too long")
    .transform(stripSpaces)
    .pipe(
      z
        .string()
        .refine((phone) => phone === "" || phone.length >= PHONE_MIN, "Phone number is too short")
        .max(PHONE_MAX, "Phone number is too long")
        .refine(
          (phone) => phone === "" || isUkPhone(phone),
          "Please enter a valid UK phone number",
        ),
    ),
  marketingConsent: z.boolean(),
});
export type CustomerChanges = z.infer<typeof customerChanges>;
