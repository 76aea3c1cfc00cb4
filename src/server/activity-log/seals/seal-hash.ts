import { createHash } from "node:crypto";

/**
 * SQL: the text of each column of `events e` that a seal is computed over, in this order. Times are
 * UTC with microseconds, JSON is as PostgreSQL writes jsonb.
 *
 * A column that is added to the table is added at the end. An event that has no value in it keeps
 * its hash, so earlier blocks keep theirs.
 */
export const SEALED_COLUMNS: Readonly<Record<string, string>> = {
  id: "e.id::text",
  at: formatInstant("e.at"),
  actor_kind: "e.actor_kind",
  actor_id: "e.actor_id::text",
  entity: "e.entity",
  entity_id: "e.entity_id::text",
  type: "e.type",
  before: "e.before::text",
  after: "e.after::text",
  device_id: "e.device_id::text",
};

/** SQL: `values`, the texts of an event's {@link SEALED_COLUMNS}. */
export const SEALED_VALUES = `ARRAY[${Object.values(SEALED_COLUMNS).join(", ")}] AS "values"`;

/** SQL: an instant in UTC with microseconds. Of two such texts the later instant is the greater. */
export function formatInstant(instant: string): string {
  return `to_char(${instant} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/** The texts of an event's {@link SEALED_COLUMNS}; null for no value. */
export type SealedValues = readonly (string | null)[];

/** What a block's hash is computed over besides its events. */
export interface BlockHeader {
  number: number;
  previousHash: Buffer;
  /** Instants as `formatInstant` writes them. */
  sealedAt: string;
  completeUntil: string;
}

/** The hash of the block before the first one. */
export const NO_HASH = Buffer.alloc(32);

/** How much of an event's own hash is stored, in bytes. */
export const CHECKSUM_BYTES = 4;

/**
 * Computes the SHA-256 of a block and the checksums of its events. What is hashed is a line of JSON
 * with the header, and one for each event with those of its columns that have a value, each ended
 * by a line feed:
 *
 * ```
 * {"block":2,"previous":"<64 hex digits>","sealedAt":"2026-06-18T09:00:30.000000Z","completeUntil":"…"}
 * {"id":"…","at":"…","actor_kind":"system","entity":"booking","entity_id":"…","type":"booking.confirmed","after":"{\"totalPence\": 1800}"}
 * ```
 */
export function hashBlock(
  { number, previousHash, sealedAt, completeUntil }: BlockHeader,
  events: readonly SealedValues[],
): { hash: Buffer; checksums: Buffer } {
  const header = { block: number, previous: previousHash.toString("hex"), sealedAt, completeUntil };
  const hash = createHash("sha256").update(`${JSON.stringify(header)}\n`);
  const checksums = events.map((values) => {
    const line = toLine(values);
    hash.update(line);
    return createHash("sha256").update(line).digest().subarray(0, CHECKSUM_BYTES);
  });
  return { hash: hash.digest(), checksums: Buffer.concat(checksums) };
}

const COLUMN_NAMES = Object.keys(SEALED_COLUMNS);

function toLine(values: SealedValues): string {
  const present = COLUMN_NAMES.map((name, i) => [name, values[i] ?? null] as const);
  return `${JSON.stringify(Object.fromEntries(present.filter(([, value]) => value !== null)))}\n`;
}
