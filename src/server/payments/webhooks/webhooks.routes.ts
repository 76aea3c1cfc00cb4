import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Context } from "../../context.ts";
import {
  type ReceiveOutcome,
  receiveWebhook,
  SIGNATURE_HEADER,
  SQUARE_WEBHOOK_PATH,
} from "./receive-webhook.ts";

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
