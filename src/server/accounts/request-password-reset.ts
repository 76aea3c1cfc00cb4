import type { Context } from "../context.ts";
import { createAccountRequest } from "./create-account-request.ts";
import { PASSWORD_RESET_MINUTES } from "./link-lifetime.ts";

/** "Forgot password?": a letter either way, so that nobody learns whether there is an account. */
export async function requestPasswordReset(context: Context, email: string): Promise<void> {
  await createAccountRequest(context, {
    email,
    name: null,
    passwordHash: null,
    userId: null,
    kindIfKnown: "password-reset",
    kindIfUnknown: "password-unknown",
    validMinutes: PASSWORD_RESET_MINUTES,
  });
}
