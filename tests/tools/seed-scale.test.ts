import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PoolClient } from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { foldBookingDays } from "../../src/server/bookings/list/roll-up-booking-days.ts";
import { seedDemo } from "../../src/server/demo/seed-demo.ts";
import { diskFiles } from "../../src/server/integrations/files/disk-store.ts";
import { foldFigures } from "../../src/server/stats/roll-up-stats.ts";
import { fill } from "../../tools/scale/fill.ts";
import { brokenInvariants } from "../invariants/invariants.ts";
import { quietLog } from "../support/quiet-log.ts";
import { testDatabase } from "../support/test-database.ts";
import { dose } from "../support/test-effort.ts";

const BOOKINGS = dose(200, 2000);

const { db, pool } = await testDatabase({ statement_timeout: 0, query_timeout: 0 });
const folder = await mkdtemp(join(tmpdir(), "slipway-scale-"));
afterAll(() => rm(folder, { recursive: true }));

/** Of each table whose rows the seed alone decides: one number for all that is in them. */
const CONTENT = `
  SELECT (SELECT sum(hashtextextended(b::text, 0)) FROM bookings b) AS bookings,
         (SELECT sum(hashtextextended(c::text, 0)) FROM customers c) AS customers,
         (SELECT sum(hashtextextended(v::text, 0)) FROM vouchers v) AS vouchers,
         (SELECT sum(hashtextextended(p::text, 0)) FROM payments p) AS payments,
         (SELECT sum(hashtextextended(e::text, 0)) FROM events e) AS events`;

const DEFINITIONS = `
  SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated AS what
  FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
  UNION ALL SELECT pg_get_indexdef(indexrelid) FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
  WHERE relnamespace = 'public'::regnamespace
  UNION ALL SELECT tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text FROM pg_trigger
  WHERE NOT tgisinternal ORDER BY 1`;

async function read(on: Pick<PoolClient, "query">, sql: string): Promise<unknown[]> {
  return (await on.query<Record<string, unknown>>(sql)).rows;
}

test("three years of bookings are the same for the same seed, hold everything, and leave every key and trigger", async () => {
  vi.spyOn(console, "log").mockReturnValue();
  await seedDemo({ db, files: diskFiles(folder), log: quietLog }, { now: new Date() });
  const before = await read(pool, DEFINITIONS);
  const client = await pool.connect();
  try {
    // One moment for both: they reckon from the hour in which they begin.
    await client.query("BEGIN; SAVEPOINT before");
    await fill(client, BOOKINGS, 7);
    const first = await read(client, CONTENT);
    await client.query("ROLLBACK TO SAVEPOINT before");
    await fill(client, BOOKINGS, 7);
    expect(await read(client, CONTENT)).toEqual(first);
    await client.query("COMMIT");
  } finally {
    client.release();
  }
  await foldBookingDays({ pool });
  await foldFigures({ pool });
  expect(await brokenInvariants(pool)).toEqual([]);
  expect(await read(pool, DEFINITIONS)).toEqual(before);
  const [vouchers] = await read(
    pool,
    `SELECT count(*) > ${BOOKINGS / 20} AS many, bool_or(expires_at < venue_now()) AS expired,
            bool_or(voided_at IS NOT NULL) AS voided, bool_or(redeemed_at IS NOT NULL) AS spent,
            bool_or(balance_pence BETWEEN 1 AND amount_pence - 1) AS partly
     FROM vouchers`,
  );
  expect(vouchers).toEqual({ many: true, expired: true, voided: true, spent: true, partly: true });
}, 120_000);
