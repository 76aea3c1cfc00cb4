import { z } from "zod";
import { PASSWORD_MAX, PHONE_MAX, PHONE_MIN } from "../../limits.ts";
import { isUkPhone, withoutSpaces } from "../../phone.ts";
import { isPrintable } from "../base/fields.ts";
import { accountName, areEqual, notEqual, passwordTwice } from "./account-fields.ts";

const currentPassword = z
  .string({ error: "Current password is required" })
  .min(1, "Current password is required")
  .max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`)
  .refine(isPrintable, "Please remove characters that cannot be printed");

/** "Change Password". */
export const changedPassword = z
  .object({ currentPassword, ...passwordTwice })
  .refine(areEqual, notEqual);

/** "Erase My Data". */
export const erasure = z.object({ currentPassword });

/** "Edit Profile", but for the address: that waits until it is proven. */
export const profileChanges = z.object({
  name: accountName,
  /** Empty for whoever gives none. */
  phone: z
    .string({ error: "Please enter a valid UK phone number" })
    .max(40, "Phone number is too long")
    .transform(withoutSpaces)
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
