import type { Context } from "../context.ts";
import { createAccountRequest } from "./create-account-request.ts";
import { EMAIL_VERIFICATION_MINUTES } from "./link-lifetime.ts";

/**
 * Requests another address for an account, which keeps the old one until the new one is verified.
 */
export async function requestEmailChange(
  context: Context,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await createAccountRequest(context, {
    userId,
    email,
    name: null,
    passwordHash: null,
    kindIfKnown: "email-taken",
    kindIfUnknown: "email-change",
    validMinutes: EMAIL_VERIFICATION_MINUTES,
  });
}
