import type { Context } from "../context.ts";
import { writeAboutAccount } from "./create-account-request.ts";
import { RESET_MINUTES } from "./link-lifetime.ts";

/** "Forgot password?": a letter either way, so that nobody learns whether there is an account. */
export async function askForNewPassword(context: Context, email: string): Promise<void> {
  await writeAboutAccount(context, {
    email,
    name: null,
    passwordHash: null,
    userId: null,
    kindIfKnown: "password-reset",
    kindIfUnknown: "password-unknown",
    validMinutes: RESET_MINUTES,
  });
}
