import type { Context } from "../context.ts";
import { createAccountRequest } from "./create-account-request.ts";
import { PASSWORD_RESET_MINUTES } from "./link-lifetime.ts";

/** Sends an email whether or not there is an account, so that the response reveals nothing. */
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
