import type { Pool, PoolClient } from "pg";
import type { Invariant } from "../../src/server/invariants/invariant.ts";
import { brokenIn, INVARIANTS } from "../../src/server/invariants/invariants.ts";
import { unfinishedInvariants } from "./unfinished.ts";

export interface BrokenInvariant {
  sentence: string;
  rows: unknown[];
}

/** What may be in between at any moment, and must not be for ever. */
export const UNFINISHED: readonly Invariant[] = unfinishedInvariants;

/** Every broken invariant with the first rows that break it; empty when all hold. */
export async function brokenInvariants(on: Pool | PoolClient): Promise<BrokenInvariant[]> {
  return broken(on, INVARIANTS);
}

/**
 * What is still in between: empty some time after the last fault, when every job has run as often
 * as it had something to do.
 */
export async function unfinished(on: Pool | PoolClient): Promise<BrokenInvariant[]> {
  return broken(on, UNFINISHED);
}

async function broken(
  on: Pool | PoolClient,
  invariants: readonly Invariant[],
): Promise<BrokenInvariant[]> {
  const found: BrokenInvariant[] = [];
  for (const invariant of invariants) {
    const rows = await brokenIn(on, invariant);
    if (rows.length > 0) found.push({ sentence: invariant.sentence, rows });
  }
  return found;
}
