import type { DeskMessage } from "../../shared/contract/desk/desk-messages.ts";
import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import { violatedKey } from "../database/violated-key.ts";
import { loggedMessage } from "./logged-message.ts";
import { findLoggedMessage } from "./message-log.queries.ts";
import { writeMessageAgain } from "./resend-message.statement.ts";
import { sendMessageNow } from "./send-messages.ts";

interface Resend {
  messageId: string;
  /** Drawn by whoever asks: the same id twice is one e-mail. */
  resendId: string;
  userId: string;
}

/**
 * Sends an e-mail of the log once more, as another one, if what it says is still so. The answer waits
 * for the mail server as the one to a booking does, and says how the new one stands.
 * @throws Refusal MESSAGE_NOT_FOUND, NO_ADDRESS, MESSAGE_WAITING, MESSAGE_RESENT, MESSAGE_OUTDATED;
 * IDEMPOTENCY_MISMATCH when the id is another e-mail's
 */
export async function resendMessage(context: Context, resend: Resend): Promise<DeskMessage> {
  const messageState = context.mail.kind === "smtp" ? "queued" : "kept";
  try {
    await writeMessageAgain(context.pool, { ...resend, messageState });
  } catch (error) {
    if (!(await isSamePress(context, resend, error))) throw error;
  }
  await sendMessageNow(context, resend.resendId);
  const written = await findLoggedMessage(context.db, resend.resendId);
  if (!written) throw new Refusal("MESSAGE_NOT_FOUND");
  return loggedMessage(written);
}

/** The same press, sent twice, is one letter. */
async function isSamePress({ db }: Context, resend: Resend, error: unknown): Promise<boolean> {
  const isTaken = violatedKey(error) !== undefined;
  const isRefused = error instanceof Refusal && error.code === "MESSAGE_RESENT";
  if (!isTaken && !isRefused) return false;
  const first = await findLoggedMessage(db, resend.messageId);
  if (first?.resentAs === resend.resendId) return true;
  if (isTaken) throw new Refusal("IDEMPOTENCY_MISMATCH");
  return false;
}
