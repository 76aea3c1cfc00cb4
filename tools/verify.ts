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
/** What changed within the last minute may still be on its way between the two books. */
const SETTLEMENT_LAG_MS = 60_000;
const COMPARED_DAYS = 30;
const STATEMENT_TIMEOUT_MS = 600_000;

/**
 * `npm run audit`: asks a live system, whose server goes on, whether everything that must always hold
 * does, and compares the last 30 days with the card processor's book. Prints each invariant and the
 * figures; exit code 1 when something is broken or differs.
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
// At once: a connection to the card processor is kept alive for minutes.
process.exit(brokenCount + ledgers.differenceCount === 0 ? 0 : 1);

/** How many payments were compared, and how many of them differ. */
interface LedgerComparison {
  comparedCount: number;
  differenceCount: number;
}

function formatVerdict(
  broken: number,
  { comparedCount, differenceCount }: LedgerComparison,
): string {
  if (broken + differenceCount > 0) {
    return `${broken} broken, ${differenceCount} differences from the card processor's book.`;
  }
  return comparedCount === 0
    ? "Every invariant holds. No payment was compared with the card processor's book."
    : `Everything that must hold holds, with ${comparedCount} payments compared.`;
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

/** Whole tables are joined: in memory, where they fit, and for as long as it takes. */
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

/** Both books of the last days; without a card processor of one's own there is nothing to compare. */
async function reconcileLedgers(on: Pool, { square }: Config): Promise<LedgerComparison> {
  if (!square) {
    console.log(
      "The demo's card processor cannot be asked from here: the ledgers are not compared.",
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
  console.log(`The last ${COMPARED_DAYS} days, here and at the card processor, in pence:`, totals);
  for (const pendingPayment of inTransit) console.log(`ON ITS WAY ${pendingPayment}`);
  for (const difference of differences) console.error(`DIFFERS ${difference}`);
  return {
    comparedCount: Math.max(totals.localPaymentCount, totals.remotePaymentCount),
    differenceCount: differences.length,
  };
}
