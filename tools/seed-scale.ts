import { parseArgs } from "node:util";
import type { Pool } from "pg";
import { pino } from "pino";
import { foldBookingDays } from "../src/server/bookings/list/roll-up-booking-days.ts";
import { seedDemo } from "../src/server/demo/seed-demo.ts";
import { diskFiles } from "../src/server/integrations/files/disk-store.ts";
import { readConfig } from "../src/server/platform/config/config.ts";
import { connectTo } from "../src/server/platform/database/connect.ts";
import { migrate } from "../src/server/platform/database/migrate.ts";
import { foldFigures } from "../src/server/stats/roll-up-stats.ts";
import { fill } from "./scale/fill.ts";
import { openForFilling } from "./scale/open-for-bulk-load.ts";
import { tellSteps } from "./scale/run-timed.ts";

/**
 * `npm run seed:scale -- --bookings 1000000`: the demo venue after three busy years, in the database
 * that the settings name, or the embedded one in DATA_DIR, running or not. The same `--seed` makes
 * the same bookings on the same day. Only for a demo, once: a venue's own books are refused.
 */
const { values } = parseArgs({
  options: {
    bookings: { type: "string", default: "1000000" },
    seed: { type: "string", default: "1" },
  },
});

const ENOUGH_OF_A_PAST = 10_000;
/** Nothing was deleted, so no index has anything to be rid of; then the figures of all tables. */
const VACUUMS = ["VACUUM (INDEX_CLEANUP OFF)", "ANALYZE"];

async function run(): Promise<string> {
  const bookings = readWhole(values.bookings, "--bookings", 1);
  const seed = readWhole(values.seed, "--seed", 0);
  const config = readConfig(process.env);
  const log = pino({ level: "warn" });
  const opened = await openForFilling(config, log);
  try {
    await migrate(opened.url);
    const files = diskFiles(`${config.dataDir}/files`);
    await seedDemo({ db: opened.db, files, log }, { now: new Date() });
    await refuseOthers(opened.pool);
  } catch (error) {
    await opened.close();
    throw error;
  }
  // The statements of a fill take minutes, each.
  const patient = connectTo(opened.url, log, { statement_timeout: 0, query_timeout: 0 });
  try {
    return await addBookings(patient.pool, bookings, seed);
  } finally {
    await patient.close();
    await opened.close();
  }
}

async function addBookings(pool: Pool, bookings: number, seed: number): Promise<string> {
  const startedAt = performance.now();
  const client = await pool.connect();
  try {
    await client.query("SET synchronous_commit = off; BEGIN");
    await fill(client, bookings, seed);
    await tellSteps(["COMMIT"], (step) => client.query(step));
  } finally {
    client.release(true);
  }
  await tellSteps(VACUUMS, (step) => pool.query(step));
  await foldBookingDays({ pool });
  await foldFigures({ pool });
  const { rows } = await pool.query<{ count: number }>("SELECT count(*) FROM bookings");
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  return `There are ${rows[0]?.count.toLocaleString("en-GB")} bookings now; it took ${seconds} s.`;
}

/** @throws Error unless this is a demo that was not filled before. */
async function refuseOthers(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ isDemo: boolean; count: number }>(
    `SELECT is_demo AS "isDemo", (SELECT count(*) FROM bookings) AS count FROM settings`,
  );
  if (!rows[0]?.isDemo) throw new Error("This database is a venue's own: nothing was added.");
  if (rows[0].count > ENOUGH_OF_A_PAST) throw new Error("This database has been filled before.");
}

function readWhole(text: string, name: string, least: number): number {
  const read = Number(text);
  if (Number.isSafeInteger(read) && read >= least) return read;
  throw new Error(`${name} must be a whole number from ${least} on.`);
}

try {
  console.log(await run());
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
