import { randomUUID } from "node:crypto";

/** The event types that can be subscribed to. */
export const EVENT_TYPES = [
  "payment.created",
  "payment.updated",
  "refund.created",
  "refund.updated",
  "dispute.created",
  "dispute.state.updated",
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** A change of a payment, refund or dispute. */
export type EntityChange = Readonly<{
  type: EventType;
  /** ISO-8601 with `Z`, by the simulator's clock. */
  at: string;
  /** The id of the payment, refund or dispute. */
  id: string;
  /**
   * Its present state in the API's format, under its noun. Called only if there are subscribers.
   */
  object: () => object;
}>;

/** An event to send. Its body never changes, however often it is sent, because it is signed. */
export type WebhookEvent = Readonly<{ eventId: string; type: EventType; id: string; body: string }>;

/**
 * Creates the event for a change. Events of disputes name their location and object as in Square's
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

export function getMerchantId(locationId: string): string {
  return `SIMULATOR${locationId}`;
}
