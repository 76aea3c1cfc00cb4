import { randomUUID } from "node:crypto";
import {
  SIGNATURE_HEADER,
  SQUARE_WEBHOOK_PATH,
} from "../../src/server/payments/webhooks/webhooks.routes.ts";
import { type Config, readConfig } from "../../src/server/platform/config/config.ts";
import { computeSignature } from "../../src/square-simulator/webhooks/delivery.ts";

export const WEBHOOK_KEY = "the signature key of the tests";

/** The public URL, which the signature covers; the tests' server listens elsewhere. */
const PUBLIC_URL = "https://book.example.com";
export const WEBHOOK_URL = PUBLIC_URL + SQUARE_WEBHOOK_PATH;

/** The configuration of a server that receives webhooks. */
export function configWithWebhooks(): Config {
  return readConfig({
    DEMO: "1",
    PUBLIC_URL,
    SQUARE_ACCESS_TOKEN: "test-token",
    SQUARE_APPLICATION_ID: "sandbox-sq0idb-test",
    SQUARE_LOCATION_ID: "TEST",
    SQUARE_ENVIRONMENT: "sandbox",
    SQUARE_WEBHOOK_SIGNATURE_KEY: WEBHOOK_KEY,
  });
}

/** The body of a Square event. */
export function webhookBody(
  type: string,
  objectId: string,
  eventId: string = randomUUID(),
): string {
  const [objectType = ""] = type.split(".");
  return JSON.stringify({
    merchant_id: "M1",
    type,
    event_id: eventId,
    created_at: "2026-07-16T12:10:00.000Z",
    data: {
      type: objectType,
      id: objectId,
      object: { [objectType]: { id: objectId, buyer: "Amelia" } },
    },
  });
}

export function signWebhook(body: string): string {
  return computeSignature(WEBHOOK_URL, WEBHOOK_KEY, body);
}

/**
 * Posts `body` to the server at `base`, signed as Square does unless another signature is given.
 */
export function postWebhook(
  base: string,
  body: string,
  signature: string | null = signWebhook(body),
): Promise<Response> {
  return fetch(base + SQUARE_WEBHOOK_PATH, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(signature !== null && { [SIGNATURE_HEADER]: signature }),
    },
    body,
  });
}
