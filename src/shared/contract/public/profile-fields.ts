import { z } from "zod";
import { PASSWORD_MAX, PHONE_MAX, PHONE_MIN } from "../../limits.ts";
import { isUkPhone, stripSpaces } from "../../phone.ts";
import { isPrintable } from "../base/fields.ts";
import {
  accountName,
  passwordMismatch,
  passwordsMatch,
  passwordWithConfirmation,
} from "./account-fields.ts";

const currentPassword = z
  .string({ error: "Current password is required" })
  .min(1, "Current password is required")
  .max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`)
  .refine(isPrintable, "Please remove characters that cannot be printed");

export const passwordChangeInput = z
  .object({ currentPassword, ...passwordWithConfirmation })
  .refine(passwordsMatch, passwordMismatch);

export const erasureInput = z.object({ currentPassword });

/** The "Edit Profile" form, without the email address, which has to be confirmed first. */
export const profileChanges = z.object({
  name: accountName,
  /** Empty if none is given. */
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
  marketingConsent: z.boolean().default(false),
});
