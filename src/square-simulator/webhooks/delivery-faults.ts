import { z } from "zod";
import { EVENT_TYPES, type EventType } from "./event.ts";

/**
 * What goes wrong with an event on its way:
 * - `duplicate`: it comes twice at the same time, with the same event id;
 * - `late`: it is held back until `release`, which may also change the order;
 * - `unheard`: the receiver's first answer is lost, so Square sends it again after a minute;
 * - `forged-key`: somebody without the key signed it; `forged-body`: it was changed after signing.
 *   Both come once, instead of the true one;
 * - `dropped`: it is never sent.
 */
const KINDS = ["duplicate", "late", "unheard", "forged-key", "forged-body", "dropped"] as const;
export type DeliveryFaultKind = (typeof KINDS)[number];

const deliveryFaultShape = z.strictObject({
  kind: z.enum(KINDS),
  /** Which events; all unless given. */
  types: z.array(z.enum(EVENT_TYPES)).default([...EVENT_TYPES]),
  /** How many matching events are hit (1), or every one until it is taken away. */
  times: z.union([z.int().min(1), z.literal("always")]).default(1),
  /** How many matching events pass unharmed first (0). */
  skip: z.int().min(0).default(0),
});

/** A mischief as a test describes it; `times` is 1 and `skip` 0 unless given. */
export type DeliveryFaultInput = z.input<typeof deliveryFaultShape>;
export type DeliveryFault = z.output<typeof deliveryFaultShape>;

/** The mischiefs that wait for their events. */
export class DeliveryFaults {
  #waiting: DeliveryFault[] = [];

  /** @throws {z.ZodError} when the input describes none. */
  add(input: unknown): DeliveryFault {
    const fault = deliveryFaultShape.parse(input);
    this.#waiting.push(fault);
    return fault;
  }

  /** What happens to this event, if anything; each use counts down, used-up ones are gone. */
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
