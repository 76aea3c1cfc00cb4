import type { MessageKind } from "../../shared/message-kinds.ts";
import type { Context } from "../context.ts";
import { type LetterTheme, letterPage } from "./letter-page.ts";
import { writeSample } from "./sample-message.ts";

/** A kind of e-mail as it looks with sample data. */
export async function showTemplateLetter(context: Context, kind: MessageKind, theme: LetterTheme) {
  return letterPage(await writeSample(context, kind), theme, context.config);
}
