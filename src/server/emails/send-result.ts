import { Refusal } from "../../shared/refusal.ts";
import type { DeliveryStatus } from "./deliver-email.ts";

/**
 * Maps the status of an email that staff asked for to the API's result.
 * @throws Refusal EMAIL_REFUSED when the mail server rejected it; nothing was sent then.
 */
export function toSendResult(status: DeliveryStatus): "sent" | "captured" | "queued" {
  if (status === "sent" || status === "captured") return status;
  if (status === "pending") return "queued";
  throw new Refusal("EMAIL_REFUSED");
}
