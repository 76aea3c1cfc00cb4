import { createHmac } from "node:crypto";
import { z } from "zod";
import { EVENT_TYPES } from "./event.ts";

const subscriptionShape = z.strictObject({
  /** The notification URL as it stands at Square: it is a part of what is signed. */
  url: z.url(),
  /** The signature key. */
  key: z.string().min(1),
  /** Where events are really sent, for a receiver whose public address is none; `url` unless given. */
  target: z.url().optional(),
  /** Which events; all unless given. */
  types: z.array(z.enum(EVENT_TYPES)).default([...EVENT_TYPES]),
  /** How long a minute of the retry schedule takes, in milliseconds (1). */
  minuteMs: z.number().positive().default(1),
  /** How long the receiver may take to answer (10,000, as at Square). */
  timeoutMs: z.int().min(1).default(10_000),
});

/** A subscription as a test describes it. */
export type SubscriptionInput = z.input<typeof subscriptionShape>;

export type Subscription = Readonly<z.output<typeof subscriptionShape>>;

/** @throws {z.ZodError} when the input describes none. */
export function newSubscription(input: unknown): Subscription {
  return subscriptionShape.parse(input);
}

/** The signature that Square sends with a body (docs/webhooks/step3validate). */
export function computeSignature(url: string, key: string, body: string): string {
  return createHmac("sha256", key).update(url).update(body).digest("base64");
}
