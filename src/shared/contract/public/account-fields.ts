import { z } from "zod";
import { PASSWORD_MAX, PASSWORD_MIN } from "../../limits.ts";
import { isPrintable, requiredText } from "../base/fields.ts";

/** The account forms. Form, client and route share these schemas. */

const PASSWORD_TOO_SHORT = `Password must be at least ${PASSWORD_MIN} characters`;

/** As typed: a password is neither trimmed nor normalised. */
export const password = z
  .string({ error: PASSWORD_TOO_SHORT })
  .min(PASSWORD_MIN, PASSWORD_TOO_SHORT)
  .max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`)
  .refine(isPrintable, "Please remove characters that cannot be printed");

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

export const passwordWithConfirmation = { newPassword: password, confirmPassword: password };
export const passwordsMatch = ({
  newPassword,
  confirmPassword,
}: {
  newPassword: string;
  confirmPassword: string;
}) => newPassword === confirmPassword;
export const passwordMismatch = { message: "Passwords don't match", path: ["confirmPassword"] };
/** A new password where an email's link replaces the current one. */
export const newPasswordInput = z
  .object(passwordWithConfirmation)
  .refine(passwordsMatch, passwordMismatch);
