import { isDeepStrictEqual } from "node:util";
import type { Journal } from "../journal/journal.ts";
import { Register } from "../journal/journalled-map.ts";
import type { Answer, JsonObject } from "./json.ts";
import { badRequest } from "./refusal.ts";

type Kept = Readonly<{ body: JsonObject; answer: Answer }>;

/**
 * The answers given so far, by idempotency key. Square repeats the first answer for the same key
 * and body and refuses the key for another body; it does not say for how long, so: for ever.
 */
export class KeptAnswers {
  readonly #byKey: Register<Kept>;

  /** @param book its name in the journal. */
  constructor(book: string, journal: Journal) {
    this.#byKey = new Register(book, journal);
  }

  /**
   * The answer that was given for this key, as it was then.
   * @throws {SquareRefusal} IDEMPOTENCY_KEY_REUSED when the key came with another body.
   */
  find(key: string, body: JsonObject): Answer | undefined {
    const kept = this.#byKey.get(key);
    if (kept === undefined) return undefined;
    if (isDeepStrictEqual(kept.body, body)) return kept.answer;
    throw badRequest(
      "IDEMPOTENCY_KEY_REUSED",
      "The idempotency key was already used with a different request.",
      "idempotency_key",
    );
  }

  keep(key: string, body: JsonObject, answer: Answer): void {
    this.#byKey.set(key, { body, answer });
  }

  restore(key: string, kept: unknown): void {
    this.#byKey.restore(key, kept);
  }

  clear(): void {
    this.#byKey.clear();
  }
}
