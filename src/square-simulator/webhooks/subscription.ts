import { createHmac } from "node:crypto";
import { z } from "zod";
import { EVENT_TYPES } from "./event.ts";

const subscriptionShape = z.strictObject({
  /** The notification URL as registered at Square; the signature covers it. */
  url: z.url(),
  /** The signature key. */
  key: z.string().min(1),
  /** Where events are really sent, for a receiver without a public address. Default: `url`. */
  target: z.url().optional(),
  /** Default: all. */
  types: z.array(z.enum(EVENT_TYPES)).default([...EVENT_TYPES]),
  /** The length of a minute of the retry schedule, in milliseconds. Default: 1. */
  minuteMs: z.number().positive().default(1),
  /** The timeout of the receiver's response, in milliseconds. Default: 10,000, as at Square. */
  timeoutMs: z.int().min(1).default(10_000),
});

/** A subscription as a test describes it. */
export type SubscriptionInput = z.input<typeof subscriptionShape>;

export type Subscription = Readonly<z.output<typeof subscriptionShape>>;

/** @throws {z.ZodError} when the input is not a subscription */
export function newSubscription(input: unknown): Subscription {
  return subscriptionShape.parse(input);
}

/** Square's signature of a body (docs/webhooks/step3validate). */
export function computeSignature(url: string, key: string, body: string): string {
  return createHmac("sha256", key).update(url).update(body).digest("base64");
}
