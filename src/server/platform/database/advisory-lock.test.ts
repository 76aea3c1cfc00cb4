import { expect, test } from "vitest";
import { testDatabase } from "../../../../tests/support/test-database.ts";
import { withAdvisoryLock } from "./advisory-lock.ts";

const { pool } = await testDatabase({ max: 1 });

const LOCK_NAME = "slipway: the work of this test";
const noWork = async () => undefined;

/** Starts work that holds the lock until `end` is called. */
async function startHoldingWork() {
  const started = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const done = withAdvisoryLock(pool, LOCK_NAME, () => {
    started.resolve();
    return end.promise;
  });
  await started.promise;
  return { done, end: end.resolve };
}

test("refuses the lock while it is held, and grants it afterwards", async () => {
  const { done, end } = await startHoldingWork();
  expect(await withAdvisoryLock(pool, LOCK_NAME, noWork)).toBe(false);
  expect(await withAdvisoryLock(pool, "slipway: something else", noWork)).toBe(true);
  end();
  expect(await done).toBe(true);
  expect(await withAdvisoryLock(pool, LOCK_NAME, noWork)).toBe(true);
});

test("holds the lock in an open transaction, as a pooler needs it, without a snapshot", async () => {
  const { done, end } = await startHoldingWork();
  const { rows } = await pool.query(
    `SELECT a.state, a.backend_xmin FROM pg_locks l JOIN pg_stat_activity a USING (pid)
     WHERE l.locktype = 'advisory' AND a.datname = current_database()`,
  );
  expect(rows).toEqual([{ state: "idle in transaction", backend_xmin: null }]);
  end();
  await done;
});

test("releases the lock when the work fails, and rethrows its error", async () => {
  const failing = withAdvisoryLock(pool, LOCK_NAME, () => Promise.reject(new Error("no luck")));
  await expect(failing).rejects.toThrow("no luck");
  expect(await withAdvisoryLock(pool, LOCK_NAME, noWork)).toBe(true);
});

test("occupies no pooled connection", async () => {
  const { done, end } = await startHoldingWork();
  expect(pool.totalCount - pool.idleCount).toBe(0);
  expect((await pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  end();
  await done;
});

test("frees the lock when its connection breaks, while the work continues", async () => {
  const { done, end } = await startHoldingWork();
  await pool.query(
    `SELECT pg_terminate_backend(l.pid, 5000)
     FROM pg_locks l JOIN pg_database d ON d.oid = l.database
     WHERE l.locktype = 'advisory' AND d.datname = current_database()`,
  );
  expect(await withAdvisoryLock(pool, LOCK_NAME, noWork)).toBe(true);
  end();
  expect(await done).toBe(true);
});
