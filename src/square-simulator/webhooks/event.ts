import { randomUUID } from "node:crypto";

/** What may be subscribed to, by Square's names. */
export const EVENT_TYPES = [
  "payment.created",
  "payment.updated",
  "refund.created",
  "refund.updated",
  "dispute.created",
  "dispute.state.updated",
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Something that happened, as the books tell it. */
export type EntityChange = Readonly<{
  type: EventType;
  /** ISO-8601 with `Z`, on the stand-in's clock. */
  at: string;
  /** The id of the payment, refund or dispute. */
  id: string;
  /** What it is now, under its noun, written as the API writes it; asked for only if anybody subscribed. */
  object: () => object;
}>;

/** An event as it is sent, however often: the text that is signed never changes. */
export type WebhookEvent = Readonly<{ eventId: string; type: EventType; id: string; body: string }>;

/**
 * The event that tells of a happening. Disputes name their location and their object as in Square's
 * examples (https://developer.squareup.com/reference/square/webhooks/dispute.state.updated).
 */
export function toWebhookEvent(change: EntityChange, locationId: string): WebhookEvent {
  const { type, at, id, object } = change;
  const eventId = randomUUID();
  const [noun] = type.split(".");
  const body = JSON.stringify({
    merchant_id: getMerchantId(locationId),
    ...(noun === "dispute" ? { location_id: locationId } : {}),
    type,
    event_id: eventId,
    created_at: at,
    data: { type: noun, id, object: object() },
  });
  return { eventId, type, id, body };
}

/** The seller whose location it is. */
export function getMerchantId(locationId: string): string {
  return `STANDIN${locationId}`;
}
