import type { Pool } from "pg";
import { pino } from "pino";
import { createSquareProvider } from "../src/server/integrations/square/provider.ts";
import type { Invariant } from "../src/server/invariants/invariant.ts";
import { findViolations, INVARIANTS } from "../src/server/invariants/invariants.ts";
import { type Config, readConfig } from "../src/server/platform/config/config.ts";
import { connectTo } from "../src/server/platform/database/connect.ts";
import { compareWithProvider } from "../tests/invariants/ledgers.ts";
import { findEmbeddedUrl } from "./running-database.ts";

const DAY_MS = 86_400_000;
/** Changes of the last minute may not have reached both sides yet. */
const SETTLEMENT_LAG_MS = 60_000;
const COMPARED_DAYS = 30;
const STATEMENT_TIMEOUT_MS = 600_000;

/**
 * `npm run verify`: checks all invariants of a live system and compares the last 30 days with the
 * card processor's records. Prints each invariant and the totals; exits with 1 if an invariant is
 * broken or a payment differs.
 */
const config = readConfig(process.env);
const url = config.databaseUrl ?? (await findEmbeddedUrl(config.dataDir));
if (url === undefined) {
  console.error(`No database is running in ${config.dataDir}: start Slipway, or set DATABASE_URL.`);
  process.exit(1);
}
const { pool, close } = connectTo(url, pino(), { query_timeout: 2 * STATEMENT_TIMEOUT_MS });
const brokenCount = await verifyInvariants(pool);
const ledgers = await reconcileLedgers(pool, config);
await close();
console.log(formatVerdict(brokenCount, ledgers));
// Exits immediately: connections to the card processor are kept alive for minutes.
process.exit(brokenCount + ledgers.differenceCount === 0 ? 0 : 1);

interface LedgerComparison {
  comparedCount: number;
  differenceCount: number;
}

function formatVerdict(
  broken: number,
  { comparedCount, differenceCount }: LedgerComparison,
): string {
  if (broken + differenceCount > 0) {
    return `${broken} broken, ${differenceCount} differences from the card processor's records.`;
  }
  return comparedCount === 0
    ? "Every invariant holds. No payments were compared with the card processor's records."
    : `Every invariant holds, and ${comparedCount} payments match the card processor's records.`;
}

async function verifyInvariants(on: Pool): Promise<number> {
  let brokenCount = 0;
  for (const invariant of INVARIANTS) {
    const rows = await checkInvariant(on, invariant);
    console.log(`${rows.length === 0 ? "ok     " : "BROKEN "} ${invariant.sentence}`);
    if (rows.length === 0) continue;
    brokenCount += 1;
    console.error(rows);
  }
  return brokenCount;
}

/** Invariants join whole tables: gives them memory, and as much time as they need. */
async function checkInvariant(on: Pool, invariant: Invariant): Promise<object[]> {
  const client = await on.connect();
  try {
    await client.query(
      `BEGIN READ ONLY; SET LOCAL statement_timeout = ${STATEMENT_TIMEOUT_MS}; SET LOCAL work_mem = '128MB'`,
    );
    return await findViolations(client, invariant);
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
}

/**
 * Compares the last days with the card processor's records. A demo has no card processor to compare
 * with.
 */
async function reconcileLedgers(on: Pool, { square }: Config): Promise<LedgerComparison> {
  if (!square) {
    console.log(
      "Skipped the comparison with the card processor: a demo's simulator cannot be queried from here.",
    );
    return { comparedCount: 0, differenceCount: 0 };
  }
  const { baseUrl, ...seller } = square;
  const payments = createSquareProvider({ ...seller, ...(baseUrl && { baseUrl }) }, pino());
  const now = Date.now();
  const { totals, differences, inTransit } = await compareWithProvider(on, payments, {
    since: new Date(now - COMPARED_DAYS * DAY_MS),
    settledFor: new Date(now - SETTLEMENT_LAG_MS),
  });
  console.log(`Totals of the last ${COMPARED_DAYS} days, local and remote, in pence:`, totals);
  for (const pendingPayment of inTransit) console.log(`IN TRANSIT ${pendingPayment}`);
  for (const difference of differences) console.error(`DIFFERS ${difference}`);
  return {
    comparedCount: Math.max(totals.localPaymentCount, totals.remotePaymentCount),
    differenceCount: differences.length,
  };
}
