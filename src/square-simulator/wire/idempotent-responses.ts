import { isDeepStrictEqual } from "node:util";
import type { Journal } from "../journal/journal.ts";
import { JournalledMap } from "../journal/journalled-map.ts";
import type { JsonObject, SimulatedResponse } from "./json.ts";
import { badRequest } from "./refusal.ts";

type StoredEntry = Readonly<{ body: JsonObject; response: SimulatedResponse }>;

/**
 * The answers given so far, by idempotency key. Square repeats the first answer for the same key
 * and body and refuses the key for another body; it does not say for how long, so: for ever.
 */
export class IdempotentResponses {
  readonly #byKey: JournalledMap<StoredEntry>;

  /** @param collection its name in the journal. */
  constructor(collection: string, journal: Journal) {
    this.#byKey = new JournalledMap(collection, journal);
  }

  /**
   * The answer that was given for this key, as it was then.
   * @throws {SquareRefusal} IDEMPOTENCY_KEY_REUSED when the key came with another body.
   */
  find(key: string, body: JsonObject): SimulatedResponse | undefined {
    const stored = this.#byKey.get(key);
    if (stored === undefined) return undefined;
    if (isDeepStrictEqual(stored.body, body)) return stored.response;
    throw badRequest(
      "IDEMPOTENCY_KEY_REUSED",
      "The idempotency key was already used with a different request.",
      "idempotency_key",
    );
  }

  store(key: string, body: JsonObject, response: SimulatedResponse): void {
    this.#byKey.set(key, { body, response });
  }

  restore(key: string, stored: unknown): void {
    this.#byKey.restore(key, stored);
  }

  clear(): void {
    this.#byKey.clear();
  }
}
