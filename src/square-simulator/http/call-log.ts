const MAX_CALLS = 1000;

/** One request to the API or for the script: never its body or headers, which hold tokens. */
type LoggedCall = Readonly<{
  /** On the stand-in's clock, ISO-8601 with `Z`. */
  at: string;
  method: string;
  path: string;
  /** What the effect answered; null when a fault came before it. */
  status: number | null;
  /** The kind of the fault that hit the request, if one did. */
  fault: string | null;
}>;

/** The last thousand requests: enough for any test, and a benchmark does not fill the memory. */
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
