import type { ShownMessage } from "../../shared/contract/desk/desk-messages.ts";
import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import { loggedMessage } from "./logged-message.ts";
import { findLoggedMessage } from "./message-log.queries.ts";
import { findStoredMessage } from "./messages.queries.ts";
import { writeToLookAt } from "./write-to-look-at.ts";

/** One e-mail of the log with its words. @throws Refusal MESSAGE_NOT_FOUND */
export async function showMessage(context: Context, messageId: string): Promise<ShownMessage> {
  const [line, stored] = await Promise.all([
    findLoggedMessage(context.db, messageId),
    findStoredMessage(context.db, messageId),
  ]);
  if (!line || !stored) throw new Refusal("MESSAGE_NOT_FOUND");
  const written = await writeToLookAt(context, stored);
  return {
    ...loggedMessage(line),
    written: written && { subject: written.subject, text: written.text },
    resendRefusal: line.resendRefusal,
  };
}
