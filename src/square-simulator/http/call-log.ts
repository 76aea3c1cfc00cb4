const MAX_CALLS = 1000;

/**
 * A request to the API or for the script. Bodies and headers are not logged, because they contain
 * tokens.
 */
type LoggedCall = Readonly<{
  /** By the simulator's clock, ISO-8601 with `Z`. */
  at: string;
  method: string;
  path: string;
  /** The status of the response; null when a fault came before it. */
  status: number | null;
  /** The kind of fault that hit the request, if any. */
  fault: string | null;
}>;

/** The last thousand requests: enough for any test, and bounded for benchmarks. */
export class CallLog {
  #calls: LoggedCall[] = [];

  add(call: LoggedCall): void {
    this.#calls.push(call);
    if (this.#calls.length >= 2 * MAX_CALLS) this.#calls = this.#calls.slice(-MAX_CALLS);
  }

  list(): readonly LoggedCall[] {
    return this.#calls.slice(-MAX_CALLS);
  }

  clear(): void {
    this.#calls = [];
  }
}
