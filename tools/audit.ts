import type { Pool } from "pg";
import { pino } from "pino";
import { type Config, readConfig } from "../src/server/config.ts";
import { connectTo } from "../src/server/database/connect.ts";
import { squarePayments } from "../src/server/gateways/payments/square-payments.ts";
import { brokenIn, INVARIANTS } from "../src/server/invariants/invariants.ts";
import { compareWithProvider } from "../tests/invariants/ledgers.ts";
import { runningEmbeddedUrl } from "./running-database.ts";

const DAY_MS = 86_400_000;
/** What changed later than this may still be on its way between the two books. */
const SETTLES_WITHIN_MS = 3_600_000;
const COMPARED_DAYS = 30;

/**
 * `npm run audit`: asks a live system, whose server goes on, whether everything that must always hold
 * does, and compares the last 30 days with the card processor's book. Prints each invariant and the
 * figures; exit code 1 when something is broken or differs.
 */
const config = readConfig(process.env);
const url = config.databaseUrl ?? (await runningEmbeddedUrl(config.dataDir));
if (url === undefined) {
  console.error(`No database is running in ${config.dataDir}: start Slipway, or set DATABASE_URL.`);
  process.exit(1);
}
const { pool, close } = connectTo(url, pino(), {
  statement_timeout: 600_000,
  // Whole tables are joined: in memory, where they fit.
  options: "-c work_mem=128MB",
});
const brokenCount = await auditInvariants(pool);
const differenceCount = await auditLedgers(pool, config);
await close();
const isWell = brokenCount + differenceCount === 0;
console.log(
  isWell
    ? "Everything that must hold holds."
    : `${brokenCount} broken, ${differenceCount} differences from the card processor's book.`,
);
// At once: a connection to the card processor is kept alive for minutes.
process.exit(isWell ? 0 : 1);

async function auditInvariants(on: Pool): Promise<number> {
  let brokenCount = 0;
  for (const invariant of INVARIANTS) {
    const rows = await brokenIn(on, invariant);
    console.log(`${rows.length === 0 ? "ok     " : "BROKEN "} ${invariant.sentence}`);
    if (rows.length === 0) continue;
    brokenCount += 1;
    console.error(rows);
  }
  return brokenCount;
}

/** Both books of the last days; without a card processor of one's own there is nothing to compare. */
async function auditLedgers(on: Pool, { square }: Config): Promise<number> {
  if (!square) {
    console.log(
      "The demo's card processor cannot be asked from here: the ledgers are not compared.",
    );
    return 0;
  }
  const { baseUrl, ...seller } = square;
  const payments = squarePayments({ ...seller, ...(baseUrl && { baseUrl }) }, pino());
  const now = Date.now();
  const { figures, differences } = await compareWithProvider(on, payments, {
    since: new Date(now - COMPARED_DAYS * DAY_MS),
    settledFor: new Date(now - SETTLES_WITHIN_MS),
  });
  console.log(`The last ${COMPARED_DAYS} days, here and at the card processor, in pence:`, figures);
  for (const difference of differences) console.error(`DIFFERS ${difference}`);
  return differences.length;
}
