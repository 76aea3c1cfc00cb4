import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PoolClient } from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { rollUpBookingDays } from "../../src/server/bookings/list/roll-up-booking-days.ts";
import { seedDemo } from "../../src/server/demo/seed-demo.ts";
import { createDiskStore } from "../../src/server/integrations/files/disk-store.ts";
import { rollUpStats } from "../../src/server/stats/roll-up-stats.ts";
import { fillDatabase } from "../../tools/scale/fill.ts";
import { findBrokenInvariants } from "../invariants/invariants.ts";
import { quietLog } from "../support/quiet-log.ts";
import { testDatabase } from "../support/test-database.ts";
import { byTestEffort } from "../support/test-effort.ts";

const BOOKING_COUNT = byTestEffort(200, 2000);

const { db, pool, ownerPool } = await testDatabase({ statement_timeout: 0, query_timeout: 0 });
const folder = await mkdtemp(join(tmpdir(), "slipway-scale-"));
afterAll(() => rm(folder, { recursive: true }));

/** One hash of the contents of each table whose rows depend on the seed alone. */
const CONTENT_HASHES = `
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

async function runQuery(client: Pick<PoolClient, "query">, sql: string): Promise<unknown[]> {
  return (await client.query<Record<string, unknown>>(sql)).rows;
}

test("three years of bookings are the same for the same seed, violate no invariant, and keep every key and trigger", async () => {
  vi.spyOn(console, "log").mockReturnValue();
  await seedDemo({ db, files: createDiskStore(folder), log: quietLog }, { now: new Date() });
  const before = await runQuery(pool, DEFINITIONS);
  const client = await ownerPool.connect();
  try {
    // In one transaction, because both runs are relative to the hour in which they start.
    await client.query("BEGIN; SAVEPOINT before");
    await fillDatabase(client, BOOKING_COUNT, 7);
    const first = await runQuery(client, CONTENT_HASHES);
    await client.query("ROLLBACK TO SAVEPOINT before");
    await fillDatabase(client, BOOKING_COUNT, 7);
    expect(await runQuery(client, CONTENT_HASHES)).toEqual(first);
    await client.query("COMMIT");
  } finally {
    client.release();
  }
  await rollUpBookingDays({ pool });
  await rollUpStats({ pool });
  expect(await findBrokenInvariants(pool)).toEqual([]);
  expect(await runQuery(pool, DEFINITIONS)).toEqual(before);
  const [vouchers] = await runQuery(
    pool,
    `SELECT count(*) > ${BOOKING_COUNT / 20} AS many, bool_or(expires_at < venue_now()) AS expired,
            bool_or(voided_at IS NOT NULL) AS voided, bool_or(redeemed_at IS NOT NULL) AS spent,
            bool_or(balance_pence BETWEEN 1 AND amount_pence - 1) AS partly
     FROM vouchers`,
  );
  expect(vouchers).toEqual({ many: true, expired: true, voided: true, spent: true, partly: true });
}, 120_000);
