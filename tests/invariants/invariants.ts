import type { Pool, PoolClient } from "pg";
import type { Invariant } from "../../src/server/invariants/invariant.ts";
import { findViolations, INVARIANTS } from "../../src/server/invariants/invariants.ts";
import { unfinishedInvariants } from "./unfinished.ts";

export interface BrokenInvariant {
  sentence: string;
  rows: unknown[];
}

/** What may be in between at any moment, and must not be for ever. */
export const UNFINISHED_INVARIANTS: readonly Invariant[] = unfinishedInvariants;

/** Every broken invariant with the first rows that break it; empty when all hold. */
export async function findBrokenInvariants(client: Pool | PoolClient): Promise<BrokenInvariant[]> {
  return findBroken(client, INVARIANTS);
}

/**
 * What is still in between: empty some time after the last fault, when every job has run as often
 * as it had something to do.
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
    const rows = await findViolations(client, invariant);
    if (rows.length > 0) found.push({ sentence: invariant.sentence, rows });
  }
  return found;
}
