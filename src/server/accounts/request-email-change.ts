import type { Context } from "../context.ts";
import { writeAboutAccount } from "./create-account-request.ts";
import { PROOF_MINUTES } from "./link-lifetime.ts";

/** Another address for an account: it stays the old one until the new one is proven. */
export async function askForNewAddress(
  context: Context,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await writeAboutAccount(context, {
    userId,
    email,
    name: null,
    passwordHash: null,
    kindIfKnown: "email-taken",
    kindIfUnknown: "email-change",
    validMinutes: PROOF_MINUTES,
  });
}
