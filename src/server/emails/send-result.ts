import { Refusal } from "../../shared/refusal.ts";
import type { DeliveryStatus } from "./deliver-email.ts";

/**
 * What staff are told of a letter that they asked for.
 * @throws Refusal LETTER_REFUSED by the mail server, and then nothing has left.
 */
export function toSendResult(status: DeliveryStatus): "sent" | "kept" | "queued" {
  if (status === "sent" || status === "kept") return status;
  if (status === "pending") return "queued";
  throw new Refusal("LETTER_REFUSED");
}
