import type { Context } from "../context.ts";
import { createAccountRequest } from "./create-account-request.ts";
import { hashNewPassword } from "./hash-new-password.ts";
import { EMAIL_VERIFICATION_MINUTES } from "./link-lifetime.ts";

/**
 * "Create account". There is none until the letter's link is followed and the password typed once
 * more: nobody can set a trap with another person's address. Who has an account is told so by mail.
 * @throws Refusal PASSWORD_TOO_COMMON, whatever the address.
 */
export async function requestAccount(
  context: Context,
  { email, name, password }: { email: string; name: string; password: string },
): Promise<void> {
  await createAccountRequest(context, {
    email,
    name,
    // Also for an address that has an account: the answer takes as long.
    passwordHash: await hashNewPassword(context, password, [email, name]),
    userId: null,
    kindIfKnown: "account-exists",
    kindIfUnknown: "account-open",
    validMinutes: EMAIL_VERIFICATION_MINUTES,
  });
}
