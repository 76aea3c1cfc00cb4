import { Refusal } from "../../shared/refusal.ts";
import type { DeliveryStatus } from "./deliver-email.ts";

/**
 * Maps the status of an email that staff asked for to the API's result.
 * @throws Refusal LETTER_REFUSED when the mail server rejected it; nothing was sent then.
 */
export function toSendResult(status: DeliveryStatus): "sent" | "kept" | "queued" {
  if (status === "sent" || status === "kept") return status;
  if (status === "pending") return "queued";
  throw new Refusal("LETTER_REFUSED");
}
