import type { MessageKind } from "../../shared/message-kinds.ts";
import type { Context } from "../context.ts";
import { writeSample } from "./sample-message.ts";

/** The words of a kind of e-mail, with sample data. */
export async function showTemplate(context: Context, kind: MessageKind) {
  const { subject, text } = await writeSample(context, kind);
  return { subject, text };
}
