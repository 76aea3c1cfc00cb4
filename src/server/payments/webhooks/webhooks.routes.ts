import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { isSignedBySquare } from "../../integrations/square/square-signature.ts";
import { storeWebhook } from "./webhooks.queries.ts";

/** Square's events are a few kilobytes. */
const WEBHOOK_MAX_BYTES = 65_536;

const RESPONSES: Record<ReceiveOutcome, { status: 200 | 400 | 403 | 404; text: string }> = {
  stored: { status: 200, text: "stored" },
  forged: { status: 403, text: "not signed by Square" },
  unreadable: { status: 400, text: "not an event" },
  "not-configured": { status: 404, text: "not found" },
};

/**
 * `POST /webhooks/square`: responds with 200 as soon as the event is stored, so that Square does
 * not wait for its processing. Square gives up after 10 seconds and repeats for a day whatever was
 * not answered with 2xx.
 */
export function webhooksRoutes(context: Context): Hono {
  const tooLarge = bodyLimit({
    maxSize: WEBHOOK_MAX_BYTES,
    onError: (c) => c.text("too large", 413),
  });
  return new Hono().post(SQUARE_WEBHOOK_PATH, tooLarge, async (c) => {
    c.header("Cache-Control", "no-store");
    const body = new Uint8Array(await c.req.arrayBuffer());
    try {
      const outcome = await receiveWebhook(context, body, c.req.header(SIGNATURE_HEADER));
      const { status, text } = RESPONSES[outcome];
      return c.text(text, status);
    } catch (error) {
      context.log.error({ err: error }, "webhook storage failed; Square retries");
      return c.text("try again", 503);
    }
  });
}

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

type ReceiveOutcome = "stored" | "forged" | "unreadable" | "not-configured";

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
