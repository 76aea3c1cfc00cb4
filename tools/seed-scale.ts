import type { Pool } from "pg";
import { pino } from "pino";
import { rollUpBookingDays } from "../src/server/bookings/list/roll-up-booking-days.ts";
import { seedDemo } from "../src/server/demo/seed-demo.ts";
import { createDiskStore } from "../src/server/integrations/files/disk-store.ts";
import { readConfig } from "../src/server/platform/config/config.ts";
import { connectTo } from "../src/server/platform/database/connect.ts";
import { migrate } from "../src/server/platform/database/migrate.ts";
import { rollUpStats } from "../src/server/stats/roll-up-stats.ts";
import { readOptions } from "./read-options.ts";
import { fillDatabase } from "./scale/fill.ts";
import { openForBulkLoad } from "./scale/open-for-bulk-load.ts";
import { runTimed } from "./scale/run-timed.ts";

/**
 * `npm run seed:scale -- --bookings 1000000`: fills the demo venue with three busy years, in the
 * configured database or the embedded one in DATA_DIR, which need not be running. On the same day,
 * the same `--seed` creates the same bookings. Works once, and only on a demo: refuses a venue's
 * real data.
 */
const values = readOptions({
  bookings: { type: "string", default: "1000000" },
  seed: { type: "string", default: "1" },
});

const MAX_EXISTING_BOOKINGS = 10_000;
/** Nothing was deleted, so indexes need no cleanup. Then planner statistics of all tables. */
const DAY_MS = 86_400_000;
const VACUUMS = ["VACUUM (INDEX_CLEANUP OFF)", "ANALYZE"];

async function run(): Promise<string> {
  const bookings = parseWholeNumber(values.bookings, "--bookings", 1);
  const seed = parseWholeNumber(values.seed, "--seed", 0);
  const config = readConfig(process.env);
  const log = pino({ level: "warn" });
  const database = await openForBulkLoad(config, log);
  try {
    await migrate(database);
    const files = createDiskStore(`${config.dataDir}/files`);
    await seedDemo({ db: database.db, files, log }, { now: new Date() });
    await assertEmptyDemo(database.pool);
  } catch (error) {
    await database.close();
    throw error;
  }
  // Each statement of the fill can take minutes. The driver would not send 0, and the role's own
  // limit would hold.
  const bulkDatabase = connectTo(database.ownerUrl, log, {
    statement_timeout: DAY_MS,
    query_timeout: 0,
  });
  try {
    return await addBookings(bulkDatabase.pool, bookings, seed);
  } finally {
    await bulkDatabase.close();
    await database.close();
  }
}

async function addBookings(pool: Pool, bookings: number, seed: number): Promise<string> {
  const startedAt = performance.now();
  const client = await pool.connect();
  try {
    await client.query("SET synchronous_commit = off; BEGIN");
    await fillDatabase(client, bookings, seed);
    await runTimed(["COMMIT"], (step) => client.query(step));
  } finally {
    client.release(true);
  }
  await runTimed(VACUUMS, (step) => pool.query(step));
  await rollUpBookingDays({ pool });
  await rollUpStats({ pool });
  const { rows } = await pool.query<{ count: number }>("SELECT count(*) FROM bookings");
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  return `The database now has ${rows[0]?.count.toLocaleString("en-GB")} bookings; took ${seconds} s.`;
}

/** @throws Error unless this is a demo that was not filled before */
async function assertEmptyDemo(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ isDemo: boolean; count: number }>(
    `SELECT is_demo AS "isDemo", (SELECT count(*) FROM bookings) AS count FROM settings`,
  );
  if (!rows[0]?.isDemo) throw new Error("This database is not a demo. Nothing was added.");
  if (rows[0].count > MAX_EXISTING_BOOKINGS)
    throw new Error("This database was filled before. Nothing was added.");
}

function parseWholeNumber(text: string, name: string, min: number): number {
  const number = Number(text);
  if (Number.isSafeInteger(number) && number >= min) return number;
  throw new Error(`${name} must be a whole number of at least ${min}.`);
}

try {
  console.log(await run());
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
