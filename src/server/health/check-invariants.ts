import { Client, DatabaseError } from "pg";
import type { Context } from "../context.ts";
import type { Invariant } from "../invariants/invariant.ts";
import { findViolations, INVARIANTS } from "../invariants/invariants.ts";
import { withAdvisoryLock } from "../platform/database/advisory-lock.ts";
import {
  isCheckDue,
  markCheckFinished,
  markCheckStarted,
  storeResult,
} from "./invariant-checks.queries.ts";

/** The limit per invariant. A database too large for it is checked by `npm run verify`. */
const STATEMENT_TIMEOUT_MS = 60_000;
const QUERY_CANCELED = "57014";

/**
 * Checks all invariants if a check is due, and stores the results. One process checks at a time, on
 * a read-only connection of its own, without parallel workers and with a timeout per invariant, so
 * that no booking waits for it.
 * @param stopping stops after the current invariant
 */
export async function checkInvariants(context: Context, stopping?: AbortSignal): Promise<void> {
  if (stopping?.aborted || !(await isCheckDue(context.db))) return;
  await withAdvisoryLock(context.pool, "slipway: check invariants", async () => {
    const client = new Client({
      ...context.pool.options,
      query_timeout: 2 * STATEMENT_TIMEOUT_MS,
    });
    client.on("error", () => undefined);
    await client.connect();
    try {
      await checkAll(context, client, stopping);
    } finally {
      await client.end();
    }
  });
}

async function checkAll({ db }: Context, client: Client, stopping?: AbortSignal): Promise<void> {
  await markCheckStarted(db);
  for (const invariant of INVARIANTS) {
    if (stopping?.aborted) return;
    const startedAt = performance.now();
    const violations = await findViolationsInTime(client, invariant);
    await storeResult(db, {
      sentence: invariant.sentence,
      tookMs: Math.round(performance.now() - startedAt),
      isBroken: violations && violations.length > 0,
      rows: (violations ?? []).map(redactRow),
    });
  }
  await markCheckFinished(
    db,
    INVARIANTS.map(({ sentence }) => sentence),
  );
}

/** @returns the first violating rows; null when the query timed out */
async function findViolationsInTime(
  client: Client,
  invariant: Invariant,
): Promise<object[] | null> {
  await client.query(
    `BEGIN READ ONLY; SET LOCAL statement_timeout = ${STATEMENT_TIMEOUT_MS};
     SET LOCAL max_parallel_workers_per_gather = 0`,
  );
  try {
    return await findViolations(client, invariant);
  } catch (error) {
    if (error instanceof DatabaseError && error.code === QUERY_CANCELED) return null;
    throw error;
  } finally {
    await client.query("ROLLBACK");
  }
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** A value from one of the program's fixed sets. */
const STATE_WORD = /^[a-z][a-z_-]{0,40}$/;

/**
 * Keeps the ids, numbers and states of a violating row; drops everything that may be personal data.
 */
function redactRow(row: object): object {
  return Object.fromEntries(
    Object.entries(row).filter(([name, value]) => isSafeToShow(name, value)),
  );
}

function isSafeToShow(name: string, value: unknown): boolean {
  if (value instanceof Date) return true;
  if (typeof value !== "string") return typeof value !== "object" || value === null;
  return (
    ID.test(value) || (STATE_WORD.test(value) && /^(state|status|kind|what|method)$/.test(name))
  );
}
