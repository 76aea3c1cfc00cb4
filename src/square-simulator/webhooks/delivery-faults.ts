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
export type MischiefKind = (typeof KINDS)[number];

const mischiefShape = z.strictObject({
  kind: z.enum(KINDS),
  /** Which events; all unless given. */
  types: z.array(z.enum(EVENT_TYPES)).default([...EVENT_TYPES]),
  /** How many matching events are hit (1), or every one until it is taken away. */
  times: z.union([z.int().min(1), z.literal("always")]).default(1),
  /** How many matching events pass unharmed first (0). */
  skip: z.int().min(0).default(0),
});

/** A mischief as a test describes it; `times` is 1 and `skip` 0 unless given. */
export type MischiefInput = z.input<typeof mischiefShape>;
export type Mischief = z.output<typeof mischiefShape>;

/** The mischiefs that wait for their events. */
export class Mischiefs {
  #waiting: Mischief[] = [];

  /** @throws {z.ZodError} when the input describes none. */
  add(input: unknown): Mischief {
    const mischief = mischiefShape.parse(input);
    this.#waiting.push(mischief);
    return mischief;
  }

  /** What happens to this event, if anything; each use counts down, used-up ones are gone. */
  take(type: EventType): MischiefKind | null {
    const mischief = this.#waiting.find(({ types }) => types.includes(type));
    if (mischief === undefined) return null;
    if (mischief.skip > 0) {
      mischief.skip -= 1;
      return null;
    }
    if (mischief.times !== "always") mischief.times -= 1;
    if (mischief.times === 0) this.remove(mischief);
    return mischief.kind;
  }

  remove(mischief: Mischief): void {
    this.#waiting = this.#waiting.filter((one) => one !== mischief);
  }

  list(): readonly Mischief[] {
    return this.#waiting.map((mischief) => ({ ...mischief }));
  }

  clear(): void {
    this.#waiting = [];
  }
}
