import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { quietLog } from "../../../tests/support/quiet-log.ts";
import { testDatabase } from "../../../tests/support/test-database.ts";
import { connectTo, type Database } from "../platform/database/connect.ts";
import { defineStatement } from "../platform/database/statement.ts";

const { url, pool: observer } = await testDatabase();

const getPid = defineStatement<{ seconds: number }, { pid: number }>(
  "say-pid",
  `SELECT pg_backend_pid() AS pid FROM pg_sleep(($1::jsonb ->> 'seconds')::float)`,
  { isFrequent: true },
);

const waitForLock = defineStatement<object, { pid: number }>(
  "wait-for-lock",
  `SELECT pg_backend_pid() AS pid FROM pg_advisory_xact_lock(1), jsonb_typeof($1)`,
  { isFrequent: true },
);

const echoOrRefuse = defineStatement<{ i: number }, { i: number }>(
  "answer",
  `SELECT i FROM jsonb_to_record($1) AS asked(i int) WHERE i % 3 > 0 OR refuse('SLOT_FULL')`,
  { isFrequent: true },
);

function openTestDatabase(): Database {
  const opened = connectTo(url, quietLog);
  afterAll(opened.close);
  return opened;
}

/** Freezes `performance.now`, so that no connection counts as stalled on a busy machine. */
function freezeClock(): void {
  vi.useFakeTimers({ toFake: ["performance"] });
}
afterEach(() => void vi.useRealTimers());

test("shares connections between concurrent statements, each with its own result or refusal", async () => {
  freezeClock();
  const { pool } = openTestDatabase();
  const answers = await Promise.allSettled(
    Array.from({ length: 60 }, (_, i) => echoOrRefuse(pool, { i })),
  );
  for (const [i, outcome] of answers.entries()) {
    if (i % 3 > 0) expect(outcome).toMatchObject({ value: [{ i }] });
    else expect(outcome).toMatchObject({ reason: { code: "SLOT_FULL" } });
  }
  expect(pool.totalCount).toBe(0);
});

test("opens the next connection with more than eight statements in flight", async () => {
  freezeClock();
  const { pool } = openTestDatabase();
  const pids = async (count: number) => {
    const rows = await Promise.all(
      Array.from({ length: count }, () => getPid(pool, { seconds: 0 })),
    );
    return new Set(rows.map(([row]) => row?.pid)).size;
  };
  expect(await pids(8)).toBe(1);
  expect(await pids(30)).toBe(4);
  expect(pool.totalCount).toBe(0);
  // All four are full.
  await pids(70);
  expect(pool.totalCount).toBeGreaterThan(0);
});

test("sends nothing behind a stalled statement", async () => {
  const { pool } = openTestDatabase();
  const [first] = await getPid(pool, { seconds: 0 });
  const holder = await observer.connect();
  await holder.query("SELECT pg_advisory_lock(1)");
  const stalledStatement = waitForLock(pool, {});
  await sleep(100);
  const [other] = await getPid(pool, { seconds: 0 });
  expect(other?.pid).not.toBe(first?.pid);
  await holder.query("SELECT pg_advisory_unlock(1)");
  holder.release();
  expect(await stalledStatement).toEqual([first]);
  expect(await getPid(pool, { seconds: 0 })).toMatchObject([first ?? {}]);
});

test("fails the statements in flight on a broken connection, then opens a new one", async () => {
  const { pool } = openTestDatabase();
  const [first] = await getPid(pool, { seconds: 0 });
  const inFlight = Promise.allSettled([60, 60, 60].map((seconds) => getPid(pool, { seconds })));
  await observer.query("SELECT pg_terminate_backend($1)", [first?.pid]);
  for (const outcome of await inFlight) expect(outcome.status).toBe("rejected");
  const [next] = await getPid(pool, { seconds: 0 });
  expect(next?.pid).not.toBe(first?.pid);
});

test("logs and replaces a connection that breaks while idle", async () => {
  const warnings: unknown[] = [];
  const log = { ...quietLog, warn: (entry: unknown) => warnings.push(entry) };
  const { pool, close } = connectTo(url, log);
  afterAll(close);
  const [first] = await getPid(pool, { seconds: 0 });
  await observer.query("SELECT pg_terminate_backend($1)", [first?.pid]);
  await expect.poll(() => warnings.length).toBe(1);
  expect(await getPid(pool, { seconds: 0 })).toHaveLength(1);
});

test("keeps a transaction's statements on its own connection", async () => {
  const { pool } = openTestDatabase();
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  expect(await getPid(client, { seconds: 0 })).toMatchObject(rows);
  client.release();
});

test("waits for statements in flight before closing", async () => {
  const { pool, close } = connectTo(url, quietLog);
  const last = getPid(pool, { seconds: 0.2 });
  await sleep(50);
  await close();
  const [row] = await last;
  await expect
    .poll(async () => {
      const { rowCount } = await observer.query("SELECT FROM pg_stat_activity WHERE pid = $1", [
        row?.pid,
      ]);
      return rowCount;
    })
    .toBe(0);
});

test("rejects every statement without a database", async () => {
  const { pool, close } = connectTo("postgres://nobody@127.0.0.1:1/nothing", quietLog);
  afterAll(close);
  await expect(getPid(pool, { seconds: 0 })).rejects.toThrow("ECONNREFUSED");
  await expect(getPid(pool, { seconds: 0 })).rejects.toThrow("ECONNREFUSED");
});
