import { z } from "zod";
import { PASSWORD_MAX, PASSWORD_MIN } from "../../limits.ts";
import { isPrintable, requiredText } from "../base/fields.ts";

/** What the forms about accounts ask for: form, client and route use the same objects. */

const PASSWORD_TOO_SHORT = `Password must be at least ${PASSWORD_MIN} characters`;

/** As it is typed: a password is neither trimmed nor changed in any way. */
export const password = z
  .string({ error: PASSWORD_TOO_SHORT })
  .min(PASSWORD_MIN, PASSWORD_TOO_SHORT)
  .max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`)
  .refine(isPrintable, "Please remove characters that cannot be printed");

/** The address of an account: the same form as everywhere, in the words of its own forms. */
export const accountEmail = z
  .string({ error: "Invalid email address" })
  .trim()
  .toLowerCase()
  .max(254, "Invalid email address")
  .pipe(z.email("Invalid email address"));

/** First and last name in one field. */
export const accountName = requiredText("Name is required", 200).min(2, "Name is required");

/** The sign-in dialog. */
export const credentials = z.object({ email: accountEmail, password });

/** "Create account". */
export const newAccount = z.object({ name: accountName, email: accountEmail, password });

/** A new password, typed twice. */
export const passwordWithConfirmation = { newPassword: password, confirmPassword: password };
export const passwordsMatch = ({
  newPassword,
  confirmPassword,
}: {
  newPassword: string;
  confirmPassword: string;
}) => newPassword === confirmPassword;
export const passwordMismatch = { message: "Passwords don't match", path: ["confirmPassword"] };
/** Where a letter's link stands for the current one. */
export const newPasswordInput = z
  .object(passwordWithConfirmation)
  .refine(passwordsMatch, passwordMismatch);
