/*
 * Measured worth (docs/speed.md, "What each mechanism earns"): with 64 visitors at once twice the
 * bookings a second, on one hot slot 2.8 times, and a third of PostgreSQL's time for a booking.
 */

import { channel } from "node:diagnostics_channel";
import { DatabaseError, type Pool } from "pg";
import { Refusal } from "../../shared/refusal.ts";
import { awaitShared, runShared, type SharedCall } from "./shared-statement.ts";

/** A larger group would make its first member wait for the work of all others. */
const MAX_GROUP_SIZE = 32;

/** A statement that takes longer waits for a lock and no longer holds up the next. */
const STALLED_MS = 50;

/** What tests count; costs nothing while nobody subscribes. */
export interface WrittenGroup {
  pool: Pool;
  size: number;
  outcome: "written" | "refused" | "unknown";
}

const writtenGroups = channel("slipway:written-groups");

interface Member<Input, Row> {
  readonly input: Input;
  readonly written: PromiseWithResolvers<Row[]>;
  readonly call: SharedCall;
}

/**
 * Group commit: a write that comes while another is under way waits for it, and goes with all that
 * wait in one statement and one transaction. A write that comes alone goes at once. When a group is
 * refused, nothing of it was written: each member then goes by itself and gets its own outcome, so
 * that nobody fails because of another. When the connection is lost, none of them knows its
 * outcome.
 * @param writeAll writes everything or nothing, and refuses by an error of the database
 * @param getOwner no two writes of one owner share a group
 * @returns a function that writes one input and resolves to the rows of its group
 */
export function groupWrites<Input, Row>(
  writeAll: (pool: Pool, inputs: readonly Input[]) => Promise<Row[]>,
  getOwner?: (input: Input) => string,
): (pool: Pool, input: Input) => Promise<Row[]> {
  const groups = new WeakMap<Pool, WriteGroups<Input, Row>>();
  return (pool, input) => {
    let ofPool = groups.get(pool);
    if (!ofPool) {
      ofPool = new WriteGroups(pool, (inputs) => writeAll(pool, inputs), getOwner);
      groups.set(pool, ofPool);
    }
    return ofPool.write(input);
  };
}

class WriteGroups<Input, Row> {
  readonly #pool: Pool;
  readonly #writeAll: (inputs: readonly Input[]) => Promise<Row[]>;
  readonly #getOwner: ((input: Input) => string) | undefined;
  #waiting: Member<Input, Row>[] = [];
  #isWriting = false;

  constructor(
    pool: Pool,
    writeAll: (inputs: readonly Input[]) => Promise<Row[]>,
    getOwner: ((input: Input) => string) | undefined,
  ) {
    this.#pool = pool;
    this.#writeAll = writeAll;
    this.#getOwner = getOwner;
  }

  write(input: Input): Promise<Row[]> {
    const member = { input, written: Promise.withResolvers<Row[]>(), call: {} };
    return awaitShared(member.call, () => {
      this.#waiting.push(member);
      if (!this.#isWriting) this.#writeNext();
      return member.written.promise;
    });
  }

  #writeNext(): void {
    const group = this.#takeGroup();
    this.#isWriting = group.length > 0;
    if (!this.#isWriting) return;
    let isNextDue = true;
    const writeNext = () => {
      if (isNextDue) this.#writeNext();
      isNextDue = false;
    };
    const timer = setTimeout(writeNext, STALLED_MS);
    this.#writeGroup(group).finally(() => {
      clearTimeout(timer);
      writeNext();
    });
  }

  /** Takes those who have waited longest, at most one of each owner. */
  #takeGroup(): Member<Input, Row>[] {
    const owners = new Set<unknown>();
    const group: Member<Input, Row>[] = [];
    const rest: Member<Input, Row>[] = [];
    for (const member of this.#waiting) {
      const owner = this.#getOwner?.(member.input) ?? member;
      const joins = group.length < MAX_GROUP_SIZE && !owners.has(owner);
      (joins ? group : rest).push(member);
      owners.add(owner);
    }
    this.#waiting = rest;
    return group;
  }

  /** Never rejects: a failure rejects the members. */
  async #writeGroup(group: readonly Member<Input, Row>[]): Promise<void> {
    try {
      const rows = await runShared(
        group.map(({ call }) => call),
        () => this.#writeAll(group.map(({ input }) => input)),
      );
      this.#publish(group.length, "written");
      for (const { written } of group) written.resolve(rows);
    } catch (error) {
      this.#publish(group.length, isRolledBack(error) ? "refused" : "unknown");
      if (group.length > 1 && isRolledBack(error))
        await Promise.all(group.map((member) => this.#writeGroup([member])));
      else for (const { written } of group) written.reject(error);
    }
  }

  #publish(size: number, outcome: WrittenGroup["outcome"]): void {
    if (writtenGroups.hasSubscribers)
      writtenGroups.publish({ pool: this.#pool, size, outcome } satisfies WrittenGroup);
  }
}

/** The database said that the transaction failed, so nothing was written. */
function isRolledBack(error: unknown): boolean {
  return error instanceof Refusal || error instanceof DatabaseError;
}
