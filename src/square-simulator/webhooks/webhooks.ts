import { createHash } from "node:crypto";
import { z } from "zod";
import { attemptDelivery, type Delivery, retryDelivery } from "./delivery.ts";
import { type DeliveryFaultKind, DeliveryFaults } from "./delivery-faults.ts";
import { type EntityChange, toWebhookEvent, type WebhookEvent } from "./event.ts";
import { newSubscription, type Subscription } from "./subscription.ts";

const MAX_LOGGED = 1000;

const releaseShape = z.strictObject({
  order: z.enum(["kept", "reversed", "shuffled"]).default("kept"),
  /** Which shuffle: the same one always gives the same order. */
  shuffle: z.string().default(""),
});
/** In which order deliveries that were held back are sent; as they happened unless given. */
export type ReleaseInput = z.input<typeof releaseShape>;

/** A delivery as anybody may see it: without the key, and without what was sent. */
export type LoggedDelivery = Readonly<{
  eventId: string;
  /** `payment.updated` and the like. */
  type: string;
  /** The id of the payment, refund or dispute. */
  id: string;
  url: string;
  fault: DeliveryFaultKind | null;
  state: Delivery["state"];
  attempts: Delivery["attempts"];
}>;

/**
 * Tells subscribers what happened, as Square does: signed, at least once, repeated for a day.
 * Events go to each subscriber one after the other in the order in which they happened, so that only
 * mischief changes the order; repetitions are sent beside them.
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
   * @returns what ends the subscription; deliveries under way go on.
   * @throws {z.ZodError} when the input describes none.
   */
  subscribe(input: unknown): () => void {
    const subscription = newSubscription(input);
    this.#subscriptions.set(subscription, Promise.resolve());
    return () => void this.#subscriptions.delete(subscription);
  }

  /**
   * Plans a mischief for the events to come.
   * @returns what takes away the rest of it.
   * @throws {z.ZodError} when the input describes none.
   */
  addFault(input: unknown): () => void {
    const fault = this.#faults.add(input);
    return () => this.#faults.remove(fault);
  }

  /** Sends what was held back, in the order asked for. @returns how many deliveries that is. */
  release(input: unknown = {}): number {
    const held = sortDeliveries(this.#held, releaseShape.parse(input));
    this.#held = [];
    setState(held, "waiting");
    for (const delivery of held) this.#send([delivery]);
    return held.length;
  }

  /** Tells the subscribers; costs nothing while there are none. */
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

  /** What an observer may know: no keys. */
  snapshot() {
    return {
      subscriptions: [...this.#subscriptions.keys()].map(({ key: _secret, ...visible }) => visible),
      faults: this.#faults.list(),
      deliveries: this.deliveries(),
    };
  }

  /** Once nothing is under way and nothing waits for its next try; what is held back does not count. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /** Ends what is under way and forgets everybody. */
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

  /** First tries wait for those before them; copies of one event go at the same time. */
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
      // Only the end of the stand-in, or a reset, cuts a pause short.
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
