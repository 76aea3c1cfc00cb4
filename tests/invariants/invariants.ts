import { hash } from "node:crypto";
import type { Pool, PoolClient } from "pg";
import type { Invariant } from "../../src/server/invariants/invariant.ts";
import { INVARIANTS } from "../../src/server/invariants/invariants.ts";
import { unfinishedInvariants } from "./unfinished.ts";

export interface BrokenInvariant {
  sentence: string;
  rows: unknown[];
}

/** Invariants that may be violated for a while, but not for ever. */
export const UNFINISHED_INVARIANTS: readonly Invariant[] = unfinishedInvariants;

/** The violated invariants, each with the first rows that violate it; empty if all hold. */
export async function findBrokenInvariants(client: Pool | PoolClient): Promise<BrokenInvariant[]> {
  return findBroken(client, INVARIANTS);
}

/**
 * What is still unfinished: empty some time after the last fault, when every job has run as often
 * as it had work.
 */
export async function findUnfinished(client: Pool | PoolClient): Promise<BrokenInvariant[]> {
  return findBroken(client, UNFINISHED_INVARIANTS);
}

async function findBroken(
  client: Pool | PoolClient,
  invariants: readonly Invariant[],
): Promise<BrokenInvariant[]> {
  const found: BrokenInvariant[] = [];
  for (const invariant of invariants) {
    const text = `${invariant.sql} LIMIT 5`;
    // Prepared, because planning an invariant takes longer than checking it on a few rows.
    const { rows } = await client.query({ name: `invariant ${hash("sha1", text)}`, text });
    if (rows.length > 0) found.push({ sentence: invariant.sentence, rows });
  }
  return found;
}
