import type { Journal } from "./journal.ts";

/** The simulator's clock: the machine's clock plus an offset set by tests. */
export class SimulatorClock {
  readonly #journal: Journal;
  #offsetMs = 0;

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  /** Milliseconds since 1970. */
  nowMs(): number {
    return Date.now() + this.#offsetMs;
  }

  /** The current instant in Square's format. */
  now(): string {
    return isoInstant(this.nowMs());
  }

  /** Advances the clock by `ms`; it keeps running. */
  advance(ms: number): void {
    this.#moveTo(this.#offsetMs + ms);
  }

  /**
   * Sets the clock to an instant; it keeps running.
   * @param instant ISO-8601 with an offset or `Z`
   * @throws {RangeError} for anything else
   */
  set(instant: string): void {
    const instantMs = Date.parse(instant);
    if (Number.isNaN(instantMs)) throw new RangeError(`Not an instant: ${instant}`);
    this.#moveTo(instantMs - Date.now());
  }

  /** Restores the offset from the journal. */
  restore(_key: string, offsetMs: unknown): void {
    this.#offsetMs = Number(offsetMs);
  }

  /** Resets the clock to the machine's time. */
  clear(): void {
    this.#offsetMs = 0;
  }

  #moveTo(offsetMs: number): void {
    this.#offsetMs = offsetMs;
    this.#journal.record("clock", "", offsetMs);
  }
}

/** Converts milliseconds since 1970 to Square's format: `2026-07-16T12:10:00.000Z`. */
export function isoInstant(ms: number): string {
  return new Date(ms).toISOString();
}
