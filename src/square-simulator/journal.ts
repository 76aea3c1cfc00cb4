import { closeSync, mkdirSync, openSync, readFileSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";

/** A changed record: its collection, its key and its new value. */
export type JournalRecord = readonly [book: string, key: string, record: unknown];

/** The durable log of a simulator's changes. */
export interface Journal {
  /** Adds a change to the next commit. */
  record(...record: JournalRecord): void;
  /** Writes all changes since the last commit, atomically. */
  commit(): void;
  /** Later changes are dropped. */
  close(): void;
}

/** For a simulator in memory only. */
export const NULL_JOURNAL: Journal = { record() {}, commit() {}, close() {} };

/** A line of the file is one commit. */
const lineShape = z.array(z.tuple([z.string(), z.string(), z.unknown()]));

/**
 * Opens the file, creating it and its folder if necessary, and reads its records. An unreadable
 * line is skipped. Either its process died while writing, and then no client got a response that
 * depended on it; or the disk was full, and then a later line repeats its records.
 */
export function openJournal(path: string): { journal: Journal; records: readonly JournalRecord[] } {
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(path, "a+", 0o600);
  const text = readFileSync(file, "utf8");
  const isTorn = text !== "" && !text.endsWith("\n");
  return { journal: new FileJournal(file, isTorn), records: text.split("\n").flatMap(readLine) };
}

function readLine(line: string): JournalRecord[] {
  try {
    return lineShape.parse(JSON.parse(line));
  } catch {
    return [];
  }
}

class FileJournal implements Journal {
  readonly #file: number;
  /** True when the file ends with an incomplete line. */
  #isTorn: boolean;
  #isClosed = false;
  #uncommitted: JournalRecord[] = [];

  constructor(file: number, isTorn: boolean) {
    this.#file = file;
    this.#isTorn = isTorn;
  }

  record(...record: JournalRecord): void {
    this.#uncommitted.push(record);
  }

  /** @throws {Error} ENOSPC and the like; the next commit then writes these changes too */
  commit(): void {
    if (this.#uncommitted.length === 0 || this.#isClosed) return;
    const line = Buffer.from(`${this.#isTorn ? "\n" : ""}${JSON.stringify(this.#uncommitted)}\n`);
    this.#isTorn = true;
    let written = 0;
    while (written < line.length) written += writeSync(this.#file, line, written);
    this.#isTorn = false;
    this.#uncommitted = [];
  }

  close(): void {
    this.#isClosed = true;
    closeSync(this.#file);
  }
}

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
