import { z } from "zod";
import { PASSWORD_MAX, PHONE_MAX, PHONE_MIN } from "../limits.ts";
import { isUkPhone, withoutSpaces } from "../phone.ts";
import { accountName, areEqual, notEqual, passwordTwice } from "./account-fields.ts";
import { isPrintable } from "./fields.ts";

/** "Change Password". */
export const changedPassword = z
  .object({
    currentPassword: z
      .string({ error: "Current password is required" })
      .min(1, "Current password is required")
      .max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`)
      .refine(isPrintable, "Please remove characters that cannot be printed"),
    ...passwordTwice,
  })
  .refine(areEqual, notEqual);

/** "Edit Profile", but for the address: that waits until it is proven. */
export const profileChanges = z.object({
  name: accountName,
  phone: z
    .string({ error: "Please enter a valid UK phone number" })
    .max(40, "Phone number is too long")
    .transform(withoutSpaces)
    .pipe(
      z
        .string()
        .min(PHONE_MIN, "Phone number is too short")
        .max(PHONE_MAX, "Phone number is too long")
        .refine(isUkPhone, "Please enter a valid UK phone number"),
    ),
  marketingConsent: z.boolean().default(false),
});
