import type { Journal } from "./journal.ts";

/** Records by key, in insertion order. Every change is written to the journal. */
export class JournalledMap<Entry> {
  readonly #collection: string;
  readonly #journal: Journal;
  readonly #entries = new Map<string, Entry>();

  /** @param collection its name in the journal */
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

  /** Restores an entry from the journal without writing it again. */
  restore(key: string, entry: unknown): void {
    this.#entries.set(key, entry as Entry);
  }

  values(): IterableIterator<Entry> {
    return this.#entries.values();
  }

  /** Removes all entries. The caller writes the reset to the journal. */
  clear(): void {
    this.#entries.clear();
  }
}
