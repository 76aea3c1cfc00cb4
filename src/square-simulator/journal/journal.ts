import { closeSync, mkdirSync, openSync, readFileSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";

/** One changed record: the book it stands in, its key there, and what it says now. */
export type JournalRecord = readonly [book: string, key: string, record: unknown];

/** Where a stand-in writes what must outlive it. */
export interface Journal {
  /** Remembers a change until the commit. */
  record(...record: JournalRecord): void;
  /** Writes everything noted since the last commit: all of it survives, or none. */
  commit(): void;
  /** What comes after it is forgotten. */
  close(): void;
}

/** For a stand-in that may forget. */
export const NULL_JOURNAL: Journal = { record() {}, commit() {}, close() {} };

/** One line of the file, which is one commit. */
const lineShape = z.array(z.tuple([z.string(), z.string(), z.unknown()]));

/**
 * Opens the file (made with its folder if need be) and reads what stands in it. A line that cannot
 * be read is passed over: it was cut off by the death of its process, and then nobody was told of
 * what stood in it, or by a full disk, and then a later line says it again.
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
  /** Whether the file ends in the middle of a line. */
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

  /** @throws {Error} ENOSPC and the like; then the next commit writes this one's notes too. */
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
