import { randomUUID } from "node:crypto";
import type { Context } from "../context.ts";
import { sendMessageNow } from "../messages/send-messages.ts";
import { writeInvitation } from "./invite-administrator.statement.ts";
import { INVITATION_MINUTES } from "./link-lifetime.ts";

/**
 * Asks somebody by mail to be an administrator; they are none before they have accepted. Asking
 * again sends another letter, and only the newest link leads anywhere.
 * @param actorId the administrator who invites
 * @throws Refusal ALREADY_ADMINISTRATOR; FORBIDDEN for whoever is no administrator any more.
 */
export async function inviteAdministrator(
  context: Context,
  { email, actorId }: { email: string; actorId: string },
): Promise<void> {
  const messageId = randomUUID();
  await writeInvitation(context.pool, {
    email,
    actorId,
    messageId,
    requestId: randomUUID(),
    validMinutes: INVITATION_MINUTES,
    messageState: context.mail.kind === "kept" ? "kept" : "queued",
    kind: "administrator-invitation",
  });
  void sendMessageNow(context, messageId);
}
