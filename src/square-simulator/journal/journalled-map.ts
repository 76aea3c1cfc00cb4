import type { Journal } from "./journal.ts";

/** Records by key, in the order in which they first came; every change is noted in the journal. */
export class JournalledMap<Entry> {
  readonly #collection: string;
  readonly #journal: Journal;
  readonly #entries = new Map<string, Entry>();

  /** @param collection the register's name in the journal. */
  constructor(collection: string, journal: Journal) {
    this.#collection = collection;
    this.#journal = journal;
  }

  get(key: string): Entry | undefined {
    return this.#entries.get(key);
  }

  set(key: string, entry: Entry): void {
    this.#entries.set(key, entry);
    this.#journal.record(this.#collection, key, entry);
  }

  /** Puts back what the journal says, which is not noted again. */
  restore(key: string, entry: unknown): void {
    this.#entries.set(key, entry as Entry);
  }

  values(): IterableIterator<Entry> {
    return this.#entries.values();
  }

  /** Empties it; the journal is told by whoever empties all the books. */
  clear(): void {
    this.#entries.clear();
  }
}
