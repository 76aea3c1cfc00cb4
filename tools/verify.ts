import type { Pool } from "pg";
import { pino } from "pino";
import {
  type KnownSeal,
  type SealVerification,
  verifySeals,
} from "../src/server/activity-log/seals/verify-seals.ts";
import { createSquareProvider } from "../src/server/integrations/square/provider.ts";
import type { Invariant } from "../src/server/invariants/invariant.ts";
import { findViolations, INVARIANTS } from "../src/server/invariants/invariants.ts";
import { type Config, readConfig } from "../src/server/platform/config/config.ts";
import { connectTo, transportTo } from "../src/server/platform/database/connect.ts";
import { formatCount, pluralize } from "../src/shared/format.ts";
import { compareWithProvider } from "../tests/invariants/ledgers.ts";
import { readOptions } from "./read-options.ts";
import { hasDatabase, openCommandDatabase } from "./running-database.ts";

const DAY_MS = 86_400_000;
/** Changes of the last minute may not have reached both sides yet. */
const SETTLEMENT_LAG_MS = 60_000;
const COMPARED_DAYS = 30;
const STATEMENT_TIMEOUT_MS = 600_000;
/** The faults that are printed; of an emptied table each event is one. */
const MAX_FAULTS = 100;

/**
 * `npm run verify`: checks all invariants of a live system, proves the seals of its activity log, and
 * compares the last 30 days with the card processor's records. Prints each invariant and the totals;
 * exits with 1 if an invariant or a seal is broken or a payment differs. `--seal NUMBER:HASH`, which
 * may be given several times, is a seal that was emailed. An embedded database need not be running.
 */
const knownSeals = readKnownSeals();
const config = readConfig(process.env);
if (!(await hasDatabase(config))) {
  console.error(`There is no database in ${config.dataDir}: start Slipway, or set DATABASE_URL.`);
  process.exit(1);
}
const database = await openCommandDatabase(config, pino({ level: "warn" }));
const isWell = await verify().finally(() => database.close());
// Exits immediately: connections to the card processor are kept alive for minutes.
process.exit(isWell ? 0 : 1);

async function verify(): Promise<boolean> {
  const { pool, close } = connectTo(database.url, pino(), {
    ...transportTo(database),
    query_timeout: 2 * STATEMENT_TIMEOUT_MS,
  });
  const brokenCount = (await verifyInvariants(pool)) + (await verifyActivityLog(pool));
  const ledgers = await reconcileLedgers(pool, config);
  await close();
  console.log(formatVerdict(brokenCount, ledgers));
  return brokenCount + ledgers.differenceCount === 0;
}

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

/** @returns the number of broken promises: 1 if the seals of the activity log do not hold */
async function verifyActivityLog(on: Pool): Promise<number> {
  const client = await on.connect();
  try {
    const { faults, ...seals } = await verifySeals(client, knownSeals);
    const isBroken = faults.length > 0;
    console.log(`${isBroken ? "BROKEN " : "ok     "} the activity log is as it was sealed`);
    const blocks = pluralize(seals.blockCount, "block");
    console.log(
      `${pluralize(seals.sealedCount, "event")} sealed in ${blocks}; ${formatUnsealed(seals)}.`,
    );
    if (!isBroken && knownSeals.length > 0)
      console.log(`It contains ${pluralize(knownSeals.length, "emailed seal")}.`);
    for (const fault of faults.slice(0, MAX_FAULTS)) console.error(`SEAL ${fault}`);
    if (faults.length > MAX_FAULTS)
      console.error(`SEAL and ${formatCount(faults.length - MAX_FAULTS)} more`);
    return isBroken ? 1 : 0;
  } finally {
    client.release();
  }
}

function formatUnsealed({
  unsealedCount,
  oldestUnsealedSeconds,
}: Pick<SealVerification, "unsealedCount" | "oldestUnsealedSeconds">): string {
  if (oldestUnsealedSeconds === null) return "everything is sealed";
  const age = pluralize(Math.max(0, Math.round(oldestUnsealedSeconds)), "second");
  return `${formatCount(unsealedCount)} not yet sealed (oldest: ${age} old)`;
}

/** Reads `--seal NUMBER:HASH`; the hash may have spaces, as in the email. Exits if it is neither. */
function readKnownSeals(): KnownSeal[] {
  const { seal: texts = [] } = readOptions({ seal: { type: "string", multiple: true } });
  return texts.map((text) => {
    const [, number, hash] =
      /^(\d{1,15}):([0-9a-f]{64})$/.exec(text.replaceAll(/\s/g, "").toLowerCase()) ?? [];
    if (number === undefined || hash === undefined) {
      console.error(`"${text}" is no seal: write --seal NUMBER:HASH, as in the email.`);
      process.exit(1);
    }
    return { number: Number(number), hash };
  });
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
