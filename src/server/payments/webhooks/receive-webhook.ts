import { z } from "zod";
import type { Context } from "../../context.ts";
import { isSignedBySquare } from "../../integrations/square/square-signature.ts";
import { storeWebhook } from "./webhooks.queries.ts";

/** Where Square's notifications come in, under PUBLIC_URL. */
export const SQUARE_WEBHOOK_PATH = "/webhooks/square";

/** The header in which Square signs them. */
export const SIGNATURE_HEADER = "x-square-hmacsha256-signature";

/** PostgreSQL stores no NUL, and an id of Square's has nothing but letters, digits and signs. */
const identifier = z
  .string()
  .max(300)
  .regex(/^[\x21-\x7e]+$/);

const webhookShape = z.object({
  event_id: identifier,
  type: identifier,
  data: z.object({ id: identifier.nullish() }).nullish(),
});

export type ReceiveOutcome = "kept" | "forged" | "unreadable" | "not-configured";

/**
 * Keeps what Square says has changed, once however often it says so, to be looked at by
 * `applyWebhooks`. Nothing in it is believed but which thing to look at, and that is all that is
 * kept. Without a signature key (an installation that Square cannot reach) nothing is taken.
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
  log.info({ eventId, type, isNew: stored !== undefined }, "a webhook came");
  return "kept";
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString("utf8"));
  } catch {
    return undefined;
  }
}
