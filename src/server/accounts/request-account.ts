import type { Context } from "../context.ts";
import { createAccountRequest } from "./create-account-request.ts";
import { hashNewPassword } from "./hash-new-password.ts";
import { EMAIL_VERIFICATION_MINUTES } from "./link-lifetime.ts";

/**
 * Requests a new account. It is only created when the user follows the emailed link and types the
 * password again, so that nobody can set a trap with another person's address. An address that
 * already has an account gets an email that says so.
 * @throws Refusal PASSWORD_TOO_COMMON, whatever the address.
 */
export async function requestAccount(
  context: Context,
  { email, name, password }: { email: string; name: string; password: string },
): Promise<void> {
  await createAccountRequest(context, {
    email,
    name,
    // Hash it even if the address has an account, so that the response takes as long.
    passwordHash: await hashNewPassword(context, password, [email, name]),
    userId: null,
    kindIfKnown: "account-exists",
    kindIfUnknown: "account-open",
    validMinutes: EMAIL_VERIFICATION_MINUTES,
  });
}
