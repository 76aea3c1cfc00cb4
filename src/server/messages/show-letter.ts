import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import { type LetterTheme, letterPage } from "./letter-page.ts";
import { findStoredMessage } from "./messages.queries.ts";
import { writeToLookAt } from "./write-to-look-at.ts";

/** One e-mail of the log as it looks. @throws Refusal MESSAGE_NOT_FOUND, MESSAGE_ERASED */
export async function showLetter(context: Context, messageId: string, theme: LetterTheme) {
  const stored = await findStoredMessage(context.db, messageId);
  if (!stored) throw new Refusal("MESSAGE_NOT_FOUND");
  const written = await writeToLookAt(context, stored);
  if (!written) throw new Refusal("MESSAGE_ERASED");
  return letterPage(written, theme, context.config);
}
