import { createHash } from "node:crypto";
import { z } from "zod";
import {
  attemptDelivery,
  type Delivery,
  newSubscription,
  retryDelivery,
  type Subscription,
} from "./delivery.ts";
import { type DeliveryFaultKind, DeliveryFaults } from "./delivery-faults.ts";
import { type EntityChange, toWebhookEvent, type WebhookEvent } from "./event.ts";

const MAX_LOGGED = 1000;

const releaseShape = z.strictObject({
  order: z.enum(["kept", "reversed", "shuffled"]).default("kept"),
  /** The seed of the shuffle. */
  shuffle: z.string().default(""),
});
/** The order in which held deliveries are sent. Default: the order of their events. */
export type ReleaseInput = z.input<typeof releaseShape>;

/** A delivery without the signature key and the payload. */
export type LoggedDelivery = Readonly<{
  eventId: string;
  /** Such as `payment.updated`. */
  type: string;
  /** The id of the payment, refund or dispute. */
  id: string;
  url: string;
  fault: DeliveryFaultKind | null;
  state: Delivery["state"];
  attempts: Delivery["attempts"];
}>;

/**
 * Sends events to subscribers like Square: signed, at least once, with retries for a day. Each
 * subscriber gets its events one after the other in order, so that only delivery faults change the
 * order; retries are sent concurrently.
 */
export class Webhooks {
  readonly #locationId: string;
  readonly #faults = new DeliveryFaults();
  readonly #subscriptions = new Map<Subscription, Promise<void>>();
  readonly #running = new Set<Promise<void>>();
  #log: Delivery[] = [];
  #held: Delivery[] = [];
  #stopping = new AbortController();

  constructor(locationId: string) {
    this.#locationId = locationId;
  }

  /**
   * @returns a function that ends the subscription; deliveries in progress continue
   * @throws {z.ZodError} when the input is not a subscription
   */
  subscribe(input: unknown): () => void {
    const subscription = newSubscription(input);
    this.#subscriptions.set(subscription, Promise.resolve());
    return () => void this.#subscriptions.delete(subscription);
  }

  /**
   * Injects a delivery fault for future events.
   * @returns a function that removes what is left of it
   * @throws {z.ZodError} when the input is not a delivery fault
   */
  addFault(input: unknown): () => void {
    const fault = this.#faults.add(input);
    return () => this.#faults.remove(fault);
  }

  /** Sends held deliveries in the given order. @returns their number */
  release(input: unknown = {}): number {
    const held = sortDeliveries(this.#held, releaseShape.parse(input));
    this.#held = [];
    setState(held, "waiting");
    for (const delivery of held) this.#send([delivery]);
    return held.length;
  }

  /** Publishes a change to the subscribers; costs nothing while there are none. */
  publish(change: EntityChange): void {
    const { type } = change;
    const subscribers = [...this.#subscriptions.keys()].filter((subscription) =>
      subscription.types.includes(type),
    );
    if (subscribers.length === 0) return;
    const event = toWebhookEvent(change, this.#locationId);
    const fault = this.#faults.take(type);
    for (const subscription of subscribers) this.#dispatch(event, subscription, fault);
  }

  /** The last thousand deliveries, in the order of their events. */
  deliveries(): readonly LoggedDelivery[] {
    return this.#log.slice(-MAX_LOGGED).map(toLoggedDelivery);
  }

  /** The state for observers, without keys. */
  snapshot() {
    return {
      subscriptions: [...this.#subscriptions.keys()].map(({ key: _secret, ...visible }) => visible),
      faults: this.#faults.list(),
      deliveries: this.deliveries(),
    };
  }

  /**
   * Resolves when no delivery is in progress or waiting for a retry; held deliveries do not count.
   */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /** Aborts deliveries and removes all subscriptions, faults and logs. */
  clear(): void {
    this.#stopping.abort();
    this.#stopping = new AbortController();
    this.#subscriptions.clear();
    this.#faults.clear();
    this.#log = [];
    this.#held = [];
  }

  #dispatch(
    event: WebhookEvent,
    subscription: Subscription,
    fault: DeliveryFaultKind | null,
  ): void {
    const copies = Array.from(
      { length: fault === "duplicate" ? 2 : 1 },
      (): Delivery => ({ event, subscription, fault, state: "waiting", attempts: [] }),
    );
    this.#log.push(...copies);
    if (this.#log.length >= 2 * MAX_LOGGED) this.#log = this.#log.slice(-MAX_LOGGED);
    if (fault === "dropped") setState(copies, "dropped");
    else if (fault === "late") this.#hold(copies);
    else this.#send(copies);
  }

  #hold(deliveries: readonly Delivery[]): void {
    setState(deliveries, "held");
    this.#held.push(...deliveries);
  }

  /** First attempts wait for earlier ones; copies of one event are sent at the same time. */
  #send(copies: readonly Delivery[]): void {
    const subscription = copies[0]?.subscription;
    if (subscription === undefined) return;
    const { signal } = this.#stopping;
    const previous = this.#subscriptions.get(subscription) ?? Promise.resolve();
    const firstAttempts = previous.then(async () => {
      if (signal.aborted) return;
      await Promise.all(copies.map((copy) => attemptDelivery(copy, signal)));
    });
    if (this.#subscriptions.has(subscription)) this.#subscriptions.set(subscription, firstAttempts);
    const completed = firstAttempts
      .then(async () => {
        await Promise.all(copies.map((copy) => retryDelivery(copy, signal)));
      })
      // Only a stop or reset of the simulator aborts a pause.
      .catch(() => undefined)
      .finally(() => void this.#running.delete(completed));
    this.#running.add(completed);
  }
}

function setState(deliveries: readonly Delivery[], state: Delivery["state"]): void {
  for (const delivery of deliveries) delivery.state = state;
}

function sortDeliveries(
  deliveries: readonly Delivery[],
  { order, shuffle }: z.output<typeof releaseShape>,
): readonly Delivery[] {
  if (order === "kept") return deliveries;
  if (order === "reversed") return deliveries.toReversed();
  return deliveries
    .map((delivery, index) => ({ delivery, rank: hash(`${shuffle}/${index}`) }))
    .sort((a, b) => Buffer.compare(a.rank, b.rank))
    .map(({ delivery }) => delivery);
}

function hash(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function toLoggedDelivery({
  event,
  subscription,
  fault,
  state,
  attempts,
}: Delivery): LoggedDelivery {
  const { eventId, type, id } = event;
  return { eventId, type, id, url: subscription.url, fault, state, attempts: [...attempts] };
}
