import type { ClientBase } from "pg";
import { beginLongRead, IS_IN_NO_BLOCK } from "./seal-events.ts";
import {
  CHECKSUM_BYTES,
  formatInstant,
  hashBlock,
  NO_HASH,
  SEALED_VALUES,
  type SealedValues,
} from "./seal-hash.ts";

/** What the last seal was, as an email to the owners says it. */
export interface KnownSeal {
  number: number;
  /** 64 hexadecimal digits. */
  hash: string;
}

export interface SealVerification {
  blockCount: number;
  sealedCount: number;
  unsealedCount: number;
  /** Null when everything is sealed. */
  oldestUnsealedSeconds: number | null;
  /** What differs from what was sealed, by block; empty if all seals hold. */
  faults: string[];
}

/** Events in memory at once, unless one block has more. */
const EVENTS_PER_READ = 10_000;

const READ_TIMEOUT_MS = 600_000;

/**
 * Computes every block of the activity log again, from the events as they are now, and compares it
 * with what was sealed. Whoever can write to the database can also write all seals again: what they
 * cannot change are the seals that were emailed.
 * @param knownSeals seals that the blocks must still have
 */
export async function verifySeals(
  client: ClientBase,
  knownSeals: readonly KnownSeal[] = [],
): Promise<SealVerification> {
  try {
    await client.query(beginLongRead(READ_TIMEOUT_MS));
    const faults: string[] = [];
    let before: Pick<Block, "number" | "hash"> = { number: 0, hash: NO_HASH };
    let latestCompleteUntil = "";
    let [sealedCount, blockCount] = [0, 0];
    for await (const block of readAllBlocks(client)) {
      faults.push(...findFaults(block, before, latestCompleteUntil));
      if (block.completeUntil > latestCompleteUntil) latestCompleteUntil = block.completeUntil;
      sealedCount += block.events.length;
      blockCount += 1;
      before = block;
    }
    for (const seal of knownSeals) faults.push(...(await compareKnownSeal(client, seal)));
    const { rows } = await client.query<UnsealedRow>(COUNT_UNSEALED);
    return {
      blockCount,
      sealedCount,
      unsealedCount: rows[0]?.count ?? 0,
      oldestUnsealedSeconds: rows[0]?.oldestSeconds ?? null,
      faults,
    };
  } finally {
    await client.query("ROLLBACK");
  }
}

async function compareKnownSeal(
  client: ClientBase,
  { number, hash }: KnownSeal,
): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>(
    "SELECT encode(hash, 'hex') AS hash FROM event_seals WHERE number = $1",
    [number],
  );
  if (rows[0] === undefined) return [`block ${number}: it was emailed and is missing`];
  if (rows[0].hash !== hash) return [`block ${number}: its seal is not the one that was emailed`];
  return [];
}

interface UnsealedRow {
  count: number;
  oldestSeconds: number | null;
}

const COUNT_UNSEALED = `
  SELECT count(*) AS count,
         extract(epoch FROM venue_now() - min(e.at))::float8 AS "oldestSeconds"
  FROM events e WHERE ${IS_IN_NO_BLOCK}`;

interface Block {
  number: number;
  previousHash: Buffer;
  hash: Buffer;
  sealedAt: string;
  completeUntil: string;
  checksums: Buffer;
  events: BlockEvent[];
}

interface BlockEvent {
  id: string;
  /** Null when the event is missing. */
  values: SealedValues | null;
}

async function* readAllBlocks(client: ClientBase): AsyncGenerator<Block> {
  let after = 0;
  for (;;) {
    const blocks = await readNextBlocks(client, after);
    yield* blocks;
    const last = blocks.at(-1);
    if (last === undefined) return;
    after = last.number;
  }
}

async function readNextBlocks(client: ClientBase, after: number): Promise<Block[]> {
  const { rows: blocks } = await client.query<Omit<Block, "events"> & { eventIds: string[] }>(
    NEXT_BLOCKS,
    [after, EVENTS_PER_READ],
  );
  const ids = blocks.flatMap(({ eventIds }) => eventIds);
  const { rows: events } = await client.query<{ id: string; values: SealedValues }>(
    `SELECT e.id, ${SEALED_VALUES} FROM events e WHERE e.id = ANY ($1::uuid[])`,
    [ids],
  );
  const valuesById = new Map(events.map(({ id, values }) => [id, values]));
  return blocks.map(({ eventIds, ...block }) => ({
    ...block,
    events: eventIds.map((id) => ({ id, values: valuesById.get(id) ?? null })),
  }));
}

const NEXT_BLOCKS = `
  SELECT number, previous_hash AS "previousHash", hash, ${formatInstant("sealed_at")} AS "sealedAt",
         ${formatInstant("complete_until")} AS "completeUntil", checksums,
         event_ids::text[] AS "eventIds"
  FROM (
    SELECT s.*, sum(event_count) OVER (ORDER BY number) - event_count AS events_before
    FROM (SELECT * FROM event_seals WHERE number > $1 ORDER BY number LIMIT 1000) AS s) AS next
  WHERE events_before < $2
  ORDER BY number`;

/** No clock is set back by more, and no transaction takes longer. */
const MAX_DELAY_MS = 3_600_000;

function findFaults(
  block: Block,
  before: Pick<Block, "number" | "hash">,
  completeUntil: string,
): string[] {
  const { number, events, checksums, previousHash } = block;
  const say = (fault: string) => `block ${number}: ${fault}`;
  const faults: string[] = [];
  if (number !== before.number + 1)
    faults.push(`block ${before.number + 1}: it is missing; the next one is ${number}`);
  else if (!previousHash.equals(before.hash))
    faults.push(say("it does not continue the block before it"));

  const missing = events.filter(({ values }) => values === null);
  faults.push(...missing.map(({ id }) => say(`event ${id} is missing`)));
  const recomputed = hashBlock(
    block,
    events.map(({ values }) => values ?? []),
  );
  const changed = events.filter(
    ({ values }, i) =>
      values !== null && !checksumOf(recomputed.checksums, i).equals(checksumOf(checksums, i)),
  );
  faults.push(...changed.map(({ id }) => say(`event ${id} has changed`)));
  if (missing.length + changed.length === 0 && !recomputed.hash.equals(block.hash))
    faults.push(say("its hash is not that of its events"));

  const added = events.filter(({ values }) => isOlderBy(MAX_DELAY_MS, values?.[1], completeUntil));
  faults.push(
    ...added.map(({ id }) =>
      say(`event ${id} was added after everything of its time had been sealed`),
    ),
  );
  return faults;
}

const checksumOf = (checksums: Buffer, i: number) =>
  checksums.subarray(i * CHECKSUM_BYTES, (i + 1) * CHECKSUM_BYTES);

function isOlderBy(ms: number, at: string | null | undefined, completeUntil: string): boolean {
  if (typeof at !== "string" || completeUntil === "") return false;
  return Date.parse(completeUntil) - Date.parse(at) > ms;
}
