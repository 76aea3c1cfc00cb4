import { randomUUID } from "node:crypto";
import type { Context } from "../context.ts";
import { sendMessageNow } from "../messages/send-messages.ts";
import { type AskedByMail, askByMail } from "./ask-by-mail.statement.ts";

type Asked = Omit<AskedByMail, "requestId" | "messageId" | "messageState">;

/** Nobody waits for the letter: how soon it leaves would tell what it says. */
export async function writeAboutAccount(context: Context, asked: Asked): Promise<void> {
  const { pool, mail } = context;
  const messageId = randomUUID();
  const messageState = mail.kind === "kept" ? "kept" : "queued";
  await askByMail(pool, { ...asked, requestId: randomUUID(), messageId, messageState });
  void sendMessageNow(context, messageId);
}
