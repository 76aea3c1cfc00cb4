import { isDeepStrictEqual } from "node:util";
import type { Journal } from "../journal.ts";
import { JournalledMap } from "../journal.ts";
import type { JsonObject, SimulatedResponse } from "./json.ts";
import { badRequest } from "./refusal.ts";

type StoredEntry = Readonly<{ body: JsonObject; response: SimulatedResponse }>;

/**
 * Stored responses by idempotency key. Square repeats the first response for the same key and body,
 * and refuses the key for another body. It does not say for how long; here it is for ever.
 */
export class IdempotentResponses {
  readonly #byKey: JournalledMap<StoredEntry>;

  /** @param collection its name in the journal */
  constructor(collection: string, journal: Journal) {
    this.#byKey = new JournalledMap(collection, journal);
  }

  /**
   * The original response for this key.
   * @throws {SquareRefusal} IDEMPOTENCY_KEY_REUSED when the key was used with another body
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
