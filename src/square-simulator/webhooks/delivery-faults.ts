import { z } from "zod";
import { EVENT_TYPES, type EventType } from "./event.ts";

/**
 * What goes wrong with the delivery of an event:
 *
 * - `duplicate`: it is sent twice at the same time, with the same event id.
 * - `late`: it is held until `release`, which may also change the order.
 * - `response-lost`: the receiver's first response is lost, so Square retries after a minute.
 * - `forged-key`: it is signed with a wrong key; `forged-body`: it is changed after signing. Both
 *   are sent once, instead of the real event.
 * - `dropped`: it is never sent.
 */
const KINDS = [
  "duplicate",
  "late",
  "response-lost",
  "forged-key",
  "forged-body",
  "dropped",
] as const;
export type DeliveryFaultKind = (typeof KINDS)[number];

const deliveryFaultShape = z.strictObject({
  kind: z.enum(KINDS),
  /** Event types that are affected. Default: all. */
  types: z.array(z.enum(EVENT_TYPES)).default([...EVENT_TYPES]),
  /** How many matching events are affected, or `always` until the fault is removed. Default: 1. */
  times: z.union([z.int().min(1), z.literal("always")]).default(1),
  /** How many matching events are delivered first. Default: 0. */
  skip: z.int().min(0).default(0),
});

/** A delivery fault as a test describes it; `times` is 1 and `skip` 0 by default. */
export type DeliveryFaultInput = z.input<typeof deliveryFaultShape>;
export type DeliveryFault = z.output<typeof deliveryFaultShape>;

/** Delivery faults that wait for matching events. */
export class DeliveryFaults {
  #waiting: DeliveryFault[] = [];

  /** @throws {z.ZodError} when the input is not a delivery fault */
  add(input: unknown): DeliveryFault {
    const fault = deliveryFaultShape.parse(input);
    this.#waiting.push(fault);
    return fault;
  }

  /** The fault for this event, if one is due. Each use counts; used-up faults are removed. */
  take(type: EventType): DeliveryFaultKind | null {
    const fault = this.#waiting.find(({ types }) => types.includes(type));
    if (fault === undefined) return null;
    if (fault.skip > 0) {
      fault.skip -= 1;
      return null;
    }
    if (fault.times !== "always") fault.times -= 1;
    if (fault.times === 0) this.remove(fault);
    return fault.kind;
  }

  remove(fault: DeliveryFault): void {
    this.#waiting = this.#waiting.filter((candidate) => candidate !== fault);
  }

  list(): readonly DeliveryFault[] {
    return this.#waiting.map((fault) => ({ ...fault }));
  }

  clear(): void {
    this.#waiting = [];
  }
}
