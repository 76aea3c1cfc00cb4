/** The stand-in's own time: the machine's clock plus whatever tests have moved it by. */
export class StandinClock {
  #offsetMs = 0;

  /** Milliseconds since 1970, as the stand-in sees them. */
  nowMs(): number {
    return Date.now() + this.#offsetMs;
  }

  /** Moves the clock by `ms`, from wherever it stands; it goes on ticking. */
  advance(ms: number): void {
    this.#offsetMs += ms;
  }

  /**
   * Puts the clock at an instant, from where it goes on ticking.
   * @param instant ISO-8601 with an offset or `Z`; anything else throws a RangeError.
   */
  set(instant: string): void {
    const instantMs = Date.parse(instant);
    if (Number.isNaN(instantMs)) throw new RangeError(`Not an instant: ${instant}`);
    this.#offsetMs = instantMs - Date.now();
  }

  /** Back to the machine's own time. */
  reset(): void {
    this.#offsetMs = 0;
  }
}

/** Milliseconds since 1970 in the form that Square writes: `2026-07-16T12:10:00.000Z`. */
export function isoInstant(ms: number): string {
  return new Date(ms).toISOString();
}
