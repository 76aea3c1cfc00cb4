import { createHmac } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { isoInstant } from "../clock.ts";
import type { DeliveryFaultKind } from "./delivery-faults.ts";
import { EVENT_TYPES, type WebhookEvent } from "./event.ts";

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

/**
 * Minutes between attempts, a day in all; after the last retry Square gives up
 * (https://developer.squareup.com/docs/webhooks/overview).
 */
export const RETRY_MINUTES = [1, 2, 4, 8, 16, 32, 60, 120, 240, 480, 480] as const;

/** An attempt, by the machine's clock; `failure` is the reason for a retry, if any. */
type DeliveryAttempt = Readonly<{ at: string; status: number | null; failure: RetryReason | null }>;

/** The delivery of one event to one subscriber. */
export type Delivery = {
  readonly event: WebhookEvent;
  readonly subscription: Subscription;
  readonly fault: DeliveryFaultKind | null;
  state: "held" | "waiting" | "delivered" | "given-up" | "dropped";
  readonly attempts: DeliveryAttempt[];
};

/** Sends the event once and updates `state`. */
export async function attemptDelivery(delivery: Delivery, signal: AbortSignal): Promise<void> {
  const { attempts, fault, subscription } = delivery;
  const at = isoInstant(Date.now());
  const { status, failure } = await post(subscription, toMessage(delivery), signal);
  const isResponseLost = fault === "response-lost" && attempts.length === 0;
  attempts.push({ at, status, failure: isResponseLost ? "http_timeout" : failure });
  delivery.state = failure === null && !isResponseLost ? "delivered" : "waiting";
}

/** Retries at Square's intervals until the event is delivered or given up. */
export async function retryDelivery(delivery: Delivery, signal: AbortSignal): Promise<void> {
  const { subscription, fault } = delivery;
  for (const minutes of isForged(fault) ? [] : RETRY_MINUTES) {
    if (delivery.state !== "waiting") return;
    await pause(minutes * subscription.minuteMs, undefined, { ref: false, signal });
    await attemptDelivery(delivery, signal);
  }
  if (delivery.state === "waiting") delivery.state = "given-up";
}

/** Forged events do not come from Square, so they are not retried. */
function isForged(fault: DeliveryFaultKind | null): boolean {
  return fault === "forged-key" || fault === "forged-body";
}

function toMessage({ event, subscription, fault, attempts }: Delivery): Message {
  const { url, key } = subscription;
  const { body } = event;
  return {
    body: fault === "forged-body" ? tamperWithAmounts(body) : body,
    headers: {
      "x-square-hmacsha256-signature": computeSignature(url, getSigningKey(key, fault), body),
      "square-environment": "Sandbox",
      ...retryHeaders(attempts),
    },
  };
}

function getSigningKey(key: string, fault: DeliveryFaultKind | null): string {
  return fault === "forged-key" ? `not ${key}` : key;
}

/** Simulates tampering: every amount becomes a penny. */
function tamperWithAmounts(body: string): string {
  return body.replaceAll(/"amount":\d+/g, '"amount":1');
}

function retryHeaders(attempts: readonly DeliveryAttempt[]): Record<string, string> {
  const [first, last] = [attempts[0], attempts.at(-1)];
  if (first === undefined || last === undefined) return {};
  return {
    "square-initial-delivery-timestamp": first.at,
    "square-retry-number": String(attempts.length),
    "square-retry-reason": last.failure ?? "other_error",
  };
}

/** Square's reasons for a failed attempt; ssl_error cannot happen here. */
type RetryReason = "http_timeout" | "http_error" | "other_error";

type Message = Readonly<{ body: string; headers: Readonly<Record<string, string>> }>;

/** The response; `failure` is null only for a 2xx status in time. */
type PostOutcome = Readonly<{ status: number | null; failure: RetryReason | null }>;

/** Posts a message to a subscriber. Never throws; `signal` aborts it. */
async function post(
  { url, target, timeoutMs }: Subscription,
  { body, headers }: Message,
  signal: AbortSignal,
): Promise<PostOutcome> {
  try {
    const response = await fetch(target ?? url, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body,
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    await response.body?.cancel();
    return { status: response.status, failure: response.ok ? null : "http_error" };
  } catch (error) {
    const isLate = error instanceof Error && error.name === "TimeoutError";
    return { status: null, failure: isLate ? "http_timeout" : "other_error" };
  }
}
