import { z } from "zod";
import type { Context } from "../../context.ts";
import { isSignedBySquare } from "../../integrations/square/square-signature.ts";
import { storeWebhook } from "./webhooks.queries.ts";

/** The path of Square's webhooks, under PUBLIC_URL. */
export const SQUARE_WEBHOOK_PATH = "/webhooks/square";

/** The header with Square's signature. */
export const SIGNATURE_HEADER = "x-square-hmacsha256-signature";

/** Printable ASCII only: PostgreSQL cannot store NUL, and Square's ids contain nothing else. */
const identifier = z
  .string()
  .max(300)
  .regex(/^[\x21-\x7e]+$/);

const webhookShape = z.object({
  event_id: identifier,
  type: identifier,
  data: z.object({ id: identifier.nullish() }).nullish(),
});

export type ReceiveOutcome = "stored" | "forged" | "unreadable" | "not-configured";

/**
 * Stores a webhook for `applyWebhooks`; repeated deliveries are stored once. Only the event's id,
 * its type and the id of the changed object are stored: the rest of the body is not trusted.
 * Without a signature key (an installation that Square cannot reach) every webhook is rejected.
 */
export async function receiveWebhook(
  { pool, config, failpoint, log }: Context,
  body: Uint8Array,
  signature: string | undefined,
): Promise<ReceiveOutcome> {
  const key = config.square?.webhookSignatureKey;
  if (key === undefined) return "not-configured";
  const url = `${config.publicUrl}${SQUARE_WEBHOOK_PATH}`;
  if (!isSignedBySquare({ url, body, key, signature })) return "forged";
  const parsed = webhookShape.safeParse(parseJson(body));
  if (!parsed.success) return "unreadable";
  const { event_id: eventId, type, data } = parsed.data;
  const [stored] = await storeWebhook(pool, { eventId, type, objectId: data?.id ?? null });
  await failpoint("webhook.stored");
  log.info({ eventId, type, isNew: stored !== undefined }, "webhook received");
  return "stored";
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString("utf8"));
  } catch {
    return undefined;
  }
}
