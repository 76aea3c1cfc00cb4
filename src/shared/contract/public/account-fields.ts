import { z } from "zod";
import {
  PASSWORD_MAX,
  PASSWORD_MIN,
  PHONE_MAX,
  PHONE_MIN,
  STAFF_PASSWORD_MIN,
} from "../../limits.ts";
import { isUkPhone, stripSpaces } from "../../phone.ts";
import { id, isPrintable, requiredText } from "../base/fields.ts";

/** The account forms. Form, client and route share these schemas. */

/** As typed: a password is neither trimmed nor normalised. */
function passwordOfAtLeast(characters: number) {
  const tooShort = `Password must be at least ${characters} characters`;
  return z
    .string({ error: tooShort })
    .min(characters, tooShort)
    .max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`)
    .refine(isPrintable, "Please remove characters that cannot be printed");
}

export const password = passwordOfAtLeast(PASSWORD_MIN);

/** A new password of an administrator. */
const staffPassword = passwordOfAtLeast(STAFF_PASSWORD_MIN);

/** The same rule as `email`, with the messages of the account forms. */
export const accountEmail = z
  .string({ error: "Invalid email address" })
  .trim()
  .toLowerCase()
  .max(254, "Invalid email address")
  .pipe(z.email("Invalid email address"));

/** First and last name in one field. */
export const accountName = requiredText("Name is required", 200).min(2, "Name is required");

export const credentials = z.object({ email: accountEmail, password });

export const newAccount = z.object({ name: accountName, email: accountEmail, password });

/** What `npm run create-admin` asks for. */
export const newAdministrator = newAccount.extend({ password: staffPassword });

const passwordWithConfirmation = { newPassword: password, confirmPassword: password };

function passwordsMatch(input: { newPassword: string; confirmPassword: string }): boolean {
  return input.newPassword === input.confirmPassword;
}

const passwordMismatch = { message: "Passwords don't match", path: ["confirmPassword"] };

/** A new password where an email's link replaces the current one. */
export const newPasswordInput = z
  .object(passwordWithConfirmation)
  .refine(passwordsMatch, passwordMismatch);

export const currentPassword = z
  .string({ error: "Current password is required" })
  .min(1, "Current password is required")
  .max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`)
  .refine(isPrintable, "Please remove characters that cannot be printed");

export const passwordChangeInput = z
  .object({ currentPassword, ...passwordWithConfirmation })
  .refine(passwordsMatch, passwordMismatch);

/** An administrator's change of password: the new one needs at least eight characters. */
export const staffPasswordChangeInput = z
  .object({ currentPassword, newPassword: staffPassword, confirmPassword: staffPassword })
  .refine(passwordsMatch, passwordMismatch);

export const erasureInput = z.object({ currentPassword });

/** The form that ends one of somebody's own sessions. */
export const sessionEndingInput = z.object({ currentPassword });

/** Empty if none is given. */
export const optionalPhone = z
  .string({ error: "Please enter a valid UK phone number" })
  .max(40, "Phone number is too long")
  .transform(stripSpaces)
  .pipe(
    z
      .string()
      .refine((phone) => phone === "" || phone.length >= PHONE_MIN, "Phone number is too short")
      .max(PHONE_MAX, "Phone number is too long")
      .refine((phone) => phone === "" || isUkPhone(phone), "Please enter a valid UK phone number"),
  );

/** The "Edit Profile" form, without the email address, which has to be confirmed first. */
export const profileChanges = z.object({
  name: accountName,
  phone: optionalPhone,
  marketingConsent: z.boolean().default(false),
});

export const newInvitation = z.object({ email: accountEmail, roleId: id });

/** Accepts an invitation with the existing account of the address. */
export const acceptWithAccount = z.object({ with: z.literal("account"), password });

/** Accepts an invitation with a new account. */
export const acceptWithNewAccount = z
  .object({
    with: z.literal("new-account"),
    name: accountName,
    newPassword: staffPassword,
    confirmPassword: staffPassword,
  })
  .refine(passwordsMatch, passwordMismatch);
