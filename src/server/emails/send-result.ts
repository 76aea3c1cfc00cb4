import { Refusal } from "../../shared/refusal.ts";
import type { MessageFate } from "./deliver-email.ts";

/**
 * What staff are told of a letter that they asked for.
 * @throws Refusal LETTER_REFUSED by the mail server, and then nothing has left.
 */
export function letterState(fate: MessageFate): "sent" | "kept" | "queued" {
  if (fate === "sent" || fate === "kept") return fate;
  if (fate === "pending") return "queued";
  throw new Refusal("LETTER_REFUSED");
}
