import type { Journal } from "./journal/journal.ts";

/** The stand-in's own time: the machine's clock plus whatever tests have moved it by. */
export class SimulatorClock {
  readonly #journal: Journal;
  #offsetMs = 0;

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  /** Milliseconds since 1970, as the stand-in sees them. */
  nowMs(): number {
    return Date.now() + this.#offsetMs;
  }

  /** The same as an instant, the way Square writes it. */
  now(): string {
    return isoInstant(this.nowMs());
  }

  /** Moves the clock by `ms`, from wherever it stands; it goes on ticking. */
  advance(ms: number): void {
    this.#moveTo(this.#offsetMs + ms);
  }

  /**
   * Puts the clock at an instant, from where it goes on ticking.
   * @param instant ISO-8601 with an offset or `Z`; anything else throws a RangeError.
   */
  set(instant: string): void {
    const instantMs = Date.parse(instant);
    if (Number.isNaN(instantMs)) throw new RangeError(`Not an instant: ${instant}`);
    this.#moveTo(instantMs - Date.now());
  }

  /** As far from the machine's time as the journal says. */
  restore(_key: string, offsetMs: unknown): void {
    this.#offsetMs = Number(offsetMs);
  }

  /** Back to the machine's own time. */
  clear(): void {
    this.#offsetMs = 0;
  }

  #moveTo(offsetMs: number): void {
    this.#offsetMs = offsetMs;
    this.#journal.record("clock", "", offsetMs);
  }
}

/** Milliseconds since 1970 in the form that Square writes: `2026-07-16T12:10:00.000Z`. */
export function isoInstant(ms: number): string {
  return new Date(ms).toISOString();
}
