/** More than try at once at any venue; whoever does not fit is counted in the database again. */
const MOST = 10_000;

/**
 * Who is over a limit and until when, remembered by this process alone, so that tries without end
 * do not write without end. The database decides who comes here.
 */
export class RefusedCallers {
  readonly #until = new Map<string, number>();

  /** @param ms from now */
  refuse(key: string, ms: number): void {
    if (this.#until.size >= MOST) this.#until.clear();
    this.#until.set(key, performance.now() + ms);
  }

  /** How long one of these is still refused, in milliseconds; 0 when none is. */
  msLeft(keys: readonly string[]): number {
    const left = keys.map((key) => (this.#until.get(key) ?? 0) - performance.now());
    return Math.max(0, ...left);
  }
}
