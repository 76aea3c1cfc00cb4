import { Client, DatabaseError } from "pg";
import type { Context } from "../context.ts";
import type { Invariant } from "../invariants/invariant.ts";
import { findViolations, INVARIANTS } from "../invariants/invariants.ts";
import {
  isCheckDue,
  markCheckFinished,
  markCheckStarted,
  storeResult,
} from "./invariant-checks.queries.ts";

/** One invariant is not looked at for longer: on a database that large, `npm run audit` does it. */
const STATEMENT_TIMEOUT_MS = 60_000;
/** Every process that checks asks for this lock; any number that nothing else uses. */
const ADVISORY_LOCK_KEY = 7_102_026;
const QUERY_CANCELED = "57014";

/**
 * Looks at everything that must always hold, if it is time, and keeps what was found. One process at
 * a time, on a connection of its own that can only read, takes one core and gives up on what takes
 * too long: nobody who books waits for it.
 * @param stopping ends it after the invariant in hand
 */
export async function checkInvariants(context: Context, stopping?: AbortSignal): Promise<void> {
  if (stopping?.aborted || !(await isCheckDue(context.db))) return;
  const client = new Client({
    ...context.pool.options,
    query_timeout: 2 * STATEMENT_TIMEOUT_MS,
  });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query("SELECT pg_try_advisory_lock($1) AS is_ours", [
      ADVISORY_LOCK_KEY,
    ]);
    if (rows[0].is_ours) await checkAll(context, client, stopping);
  } finally {
    await client.end();
  }
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

/** The first rows that break it; null when that took too long to find out. */
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
/** One of a few words of the program, or an instant. */
const STATE_WORD = /^[a-z][a-z_-]{0,40}$/;

/** Of a row that breaks an invariant: ids, figures and states; nobody's name or address. */
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
