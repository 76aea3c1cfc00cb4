import type { Pool, PoolClient, QueryConfig } from "pg";
import type { Context } from "../../context.ts";
import { defineStatement } from "../../platform/database/statement.ts";
import {
  type BlockHeader,
  formatInstant,
  hashBlock,
  NO_HASH,
  SEALED_VALUES,
  type SealedValues,
} from "./seal-hash.ts";

/** Bounds how many events are in memory at once. */
const EVENTS_PER_BLOCK = 10_000;

/** A transaction may have begun this long before it is listed among the running ones. */
const MARGIN_SECONDS = 30;
/** A transaction that runs for longer holds nothing up; see `sealMissedEvents`. */
const LONGEST_TRANSACTION = "1 hour";

interface SealOptions {
  /** No block is begun once it is aborted. */
  stopping?: AbortSignal | undefined;
  eventsPerBlock?: number;
}

/**
 * Seals the events that were committed since the last block, in blocks of at most 10,000. Any number
 * of processes may run it at any time: of those that seal at the same moment, one succeeds. A run
 * continues where the last one stopped, however long ago that was.
 */
export async function sealEvents(
  { pool }: Pick<Context, "pool">,
  { stopping, eventsPerBlock = EVENTS_PER_BLOCK }: SealOptions = {},
): Promise<void> {
  let hasMore = true;
  while (hasMore && !stopping?.aborted) {
    const last = await readLastBlock(pool);
    // Before the events are read: those of a transaction that ends in between are seen.
    const [running] = await readHorizon(pool, {});
    const horizon = running?.horizon ?? last.completeUntil;
    const { rows: events } = await pool.query<EventToSeal>(UNSEALED_EVENTS, [
      last.completeUntil,
      eventsPerBlock,
    ]);
    const isFull = events.length === eventsPerBlock;
    const lastAt = events.at(-1)?.at ?? horizon;
    // A full block may have left out later events.
    const completeUntil = isFull && lastAt < horizon ? lastAt : horizon;
    hasMore = (await sealBlock(pool, last, completeUntil, events)) && isFull;
  }
}

/**
 * Seals events that no run of `sealEvents` found, because a transaction took longer than an hour or
 * wrote a time in the past. Counts all events, and compares them one by one only if some are missing.
 */
export async function sealMissedEvents(
  { pool }: Pick<Context, "pool">,
  { stopping, eventsPerBlock = EVENTS_PER_BLOCK }: SealOptions = {},
): Promise<void> {
  let hasMore = true;
  while (hasMore && !stopping?.aborted) {
    const last = await readLastBlock(pool);
    const events = await listMissedEvents(pool, last.completeUntil, eventsPerBlock);
    hasMore = await sealBlock(pool, last, last.completeUntil, events);
  }
}

/** Counting and comparing all events takes a minute with tens of millions. */
const LONG_READ_MS = 600_000;

/**
 * SQL that begins a transaction for reads with {@link IS_IN_NO_BLOCK}. PostgreSQL does not know how
 * many ids a block has, and would look for each event in all blocks.
 */
export function beginLongRead(timeoutMs: number): string {
  return `BEGIN READ ONLY; SET LOCAL statement_timeout = ${timeoutMs}; SET LOCAL work_mem = '64MB';
          SET LOCAL enable_nestloop = off`;
}

async function listMissedEvents(
  pool: Pool,
  completeUntil: string,
  limit: number,
): Promise<EventToSeal[]> {
  const client = await pool.connect();
  try {
    await client.query(beginLongRead(LONG_READ_MS));
    const [counted] = await readSlowly<{ hasMissed: boolean }>(client, HAS_MISSED_EVENTS, [
      completeUntil,
    ]);
    if (!counted?.hasMissed) return [];
    return await readSlowly<EventToSeal>(client, MISSED_EVENTS, [completeUntil, limit]);
  } finally {
    await client.query("ROLLBACK").catch(() => undefined);
    client.release();
  }
}

async function readSlowly<Row extends object>(
  client: PoolClient,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  // The driver waits longer than the server, so that the server reports the timeout.
  const query: QueryConfig & { query_timeout: number } = {
    text,
    values,
    query_timeout: LONG_READ_MS + 2000,
  };
  return (await client.query<Row>(query)).rows;
}

interface LastBlock {
  /** 0 before the first block. */
  number: number;
  hash: Buffer;
  completeUntil: string;
  /** When the block after it is sealed. */
  now: string;
}

async function readLastBlock(pool: Pool): Promise<LastBlock> {
  const [last] = await readLast(pool, {});
  if (last === undefined) throw new Error("An outer join has no row.");
  return last;
}

const HASH_OF_NONE = `decode('${NO_HASH.toString("hex")}', 'hex')`;

const readLast = defineStatement<object, LastBlock>(
  "read-last-seal",
  `SELECT coalesce(last.number, 0) AS number, coalesce(last.hash, ${HASH_OF_NONE}) AS hash,
          coalesce(${formatInstant("last.complete_until")}, '-infinity') AS complete_until,
          ${formatInstant("venue_now()")} AS now
   FROM (SELECT WHERE $1::jsonb IS NOT NULL) AS input
   LEFT JOIN (SELECT * FROM event_seals ORDER BY number DESC LIMIT 1) AS last ON true`,
);

/**
 * Reads a time that no event will have that is committed from now on: an event has the time at which
 * its transaction began.
 */
const readHorizon = defineStatement<object, { horizon: string }>(
  "read-seal-horizon",
  `SELECT ${formatInstant(`(
     venue_now() - interval '${MARGIN_SECONDS} seconds'
     - least(now() - least(min(a.xact_start), public.owner_transaction_start(), now()),
             interval '${LONGEST_TRANSACTION}'))`)} AS horizon
   FROM (SELECT WHERE $1::jsonb IS NOT NULL) AS input
   LEFT JOIN pg_stat_activity a ON a.datname = current_database()
     AND a.pid <> pg_backend_pid() AND a.backend_type = 'client backend'`,
);

interface EventToSeal {
  id: string;
  at: string;
  values: SealedValues;
}

const SELECT_EVENT = `SELECT e.id, ${formatInstant("e.at")} AS at, ${SEALED_VALUES} FROM events e`;

/** SQL: event `e` is from `$1` on and in no block. Looks only at blocks that have such events. */
const IS_UNSEALED = `e.at >= $1::timestamptz AND e.id NOT IN (
  SELECT unnest(event_ids) FROM event_seals WHERE last_at >= $1::timestamptz)`;

/** SQL: event `e` is in no block. Reads all blocks. */
export const IS_IN_NO_BLOCK = `NOT EXISTS (
  SELECT FROM (SELECT unnest(event_ids) AS id FROM event_seals) AS sealed WHERE sealed.id = e.id)`;

/** Not a prepared statement: PostgreSQL plans it for the time in question. */
const UNSEALED_EVENTS = `${SELECT_EVENT} WHERE ${IS_UNSEALED} ORDER BY e.at, e.id LIMIT $2`;

const HAS_MISSED_EVENTS = `
  SELECT (SELECT count(*) FROM events) - (SELECT coalesce(sum(event_count), 0) FROM event_seals)
         > (SELECT count(*) FROM events e WHERE ${IS_UNSEALED}) AS "hasMissed"`;

const MISSED_EVENTS = `
  ${SELECT_EVENT} WHERE e.at < $1::timestamptz AND ${IS_IN_NO_BLOCK} ORDER BY e.at, e.id LIMIT $2`;

/** @returns false if there is nothing to seal, or another process has added a block meanwhile */
async function sealBlock(
  pool: Pool,
  last: LastBlock,
  completeUntil: string,
  events: readonly EventToSeal[],
): Promise<boolean> {
  if (events.length === 0) return false;
  const header: BlockHeader = {
    number: last.number + 1,
    previousHash: last.hash,
    sealedAt: last.now,
    completeUntil,
  };
  const hashes = hashBlock(
    header,
    events.map(({ values }) => values),
  );
  const eventIds = events.map(({ id }) => id);
  const sealed = await insertBlock(pool, { ...header, ...hashes, eventIds });
  return sealed.length > 0;
}

interface NewBlock extends BlockHeader {
  hash: Buffer;
  eventIds: string[];
  checksums: Buffer;
}

/** Adds a block, provided that the last one is still the one that it continues. */
const insertBlock = defineStatement<NewBlock, { number: number }>(
  "insert-event-seal",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(
       number bigint, previous_hash bytea, hash bytea, sealed_at timestamptz,
       complete_until timestamptz, event_ids uuid[], checksums bytea)
   )
   INSERT INTO event_seals (number, previous_hash, hash, sealed_at, complete_until, last_at,
                            event_count, event_ids, checksums)
   SELECT input.number, input.previous_hash, input.hash, input.sealed_at, input.complete_until,
          (SELECT max(e.at) FROM events e WHERE e.id = ANY (input.event_ids)),
          cardinality(input.event_ids), input.event_ids, input.checksums
   FROM input
   WHERE input.previous_hash = coalesce(
     (SELECT hash FROM event_seals ORDER BY number DESC LIMIT 1), ${HASH_OF_NONE})
   ON CONFLICT (number) DO NOTHING
   RETURNING number`,
);
