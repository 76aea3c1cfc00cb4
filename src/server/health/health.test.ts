import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test, vi } from "vitest";
import { createSoldVenue } from "../../../tests/invariants/sold-venue.ts";
import { quietLog } from "../../../tests/support/quiet-log.ts";
import { testAccount } from "../../../tests/support/test-account.ts";
import { testContext } from "../../../tests/support/test-context.ts";
import { startJobs } from "../jobs.ts";
import { settlePayments } from "../payments/charge/settle-payments.ts";
import { withAdvisoryLock } from "../platform/database/advisory-lock.ts";
import { connectTo } from "../platform/database/connect.ts";
import { JobMonitor } from "../platform/jobs/job-monitor.ts";
import { reportJobs } from "../platform/jobs/job-runs.queries.ts";
import { checkInvariants } from "./check-invariants.ts";
import { finishTask, readAttention, reopenTask, requestCheck } from "./health.routes.ts";
import { markCheckStarted } from "./invariant-checks.queries.ts";
import { readHealth } from "./read-health.ts";

const context = await testContext();
const { db, pool } = context;
const { ownerPool } = context.database;
const demoSales = await createSoldVenue(context);
const tom = await testAccount(context, { name: "Tom Reeve", role: "admin" });

const COUNTERS =
  "a slot's counters equal its confirmed bookings and live checkouts, within capacity";

async function findResult(sentence: string) {
  const { invariants } = await readHealth(context);
  return invariants.find((one) => one.sentence === sentence);
}

async function runCheckNow() {
  await requestCheck(context);
  expect((await readHealth(context)).check.isWanted).toBe(true);
  await checkInvariants(context);
  expect((await readHealth(context)).check.isWanted).toBe(false);
}

test("a broken invariant is reported with the violating ids, and recovers once fixed", async () => {
  expect(await findResult(COUNTERS)).toMatchObject({ state: "unknown", checkedAt: null });
  await checkInvariants(context);
  const healthyReport = await readHealth(context);
  expect(new Set(healthyReport.invariants.map(({ state }) => state))).toEqual(new Set(["holds"]));
  expect(healthyReport.check.finishedAt).not.toBeNull();
  const initialAttention = await readAttention(context);

  await pool.query("UPDATE time_slots SET party_count = party_count + 1 WHERE id = $1", [
    demoSales.slot,
  ]);
  // The next check is not due yet.
  await checkInvariants(context);
  expect(await findResult(COUNTERS)).toMatchObject({ state: "holds" });
  await runCheckNow();
  const broken = await findResult(COUNTERS);
  expect(broken).toMatchObject({ state: "broken" });
  expect(broken?.rows[0]).toContain(demoSales.slot);
  expect((await readAttention(context)).others).toBe(initialAttention.others + 1);

  await pool.query("UPDATE time_slots SET party_count = party_count - 1 WHERE id = $1", [
    demoSales.slot,
  ]);
  await runCheckNow();
  expect(await findResult(COUNTERS)).toMatchObject({ state: "holds", rows: [] });
});

test("two processes do not check at the same time, and results contain no personal data", async () => {
  await pool.query("UPDATE bookings SET email = 'somebody@example.com' WHERE id = $1", [
    demoSales.card,
  ]);
  await requestCheck(context);
  const { check: before } = await readHealth(context);
  await withAdvisoryLock(pool, "slipway: check invariants", () => checkInvariants(context));
  expect((await readHealth(context)).check).toEqual(before);
  await Promise.all([checkInvariants(context), checkInvariants(context)]);
  expect((await readHealth(context)).check.finishedAt).not.toBe(before.finishedAt);
  const { rows } = await pool.query("SELECT rows::text FROM invariant_results WHERE is_broken");
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain("@");
});

test("a requested check whose process ends is made by the next run", async () => {
  await requestCheck(context);
  await markCheckStarted(db);
  const { check: interrupted } = await readHealth(context);
  await checkInvariants(context);
  const { check } = await readHealth(context);
  expect(check.finishedAt).not.toBe(interrupted.finishedAt);
  expect(check.finishedAt).not.toBeNull();
});

test("finishing a task is idempotent, records who did it, and can be undone", async () => {
  const [task] = (await readHealth(context)).tasks.filter(({ kind }) => kind !== "cash_refund");
  const taskInput = { taskId: task?.id ?? "", userId: tom.id };
  for (let times = 0; times < 2; times++) await finishTask(context, taskInput);
  const openTasks = async () => (await readHealth(context)).tasks.map(({ id }) => id);
  expect(await openTasks()).not.toContain(taskInput.taskId);
  for (let times = 0; times < 2; times++) await reopenTask(context, taskInput);
  expect(await openTasks()).toContain(taskInput.taskId);
  const { rows } = await pool.query(
    "SELECT type, actor_id FROM events WHERE entity_id = $1 ORDER BY at",
    [taskInput.taskId],
  );
  expect(rows).toEqual([
    { type: "staff_task.done", actor_id: tom.id },
    { type: "staff_task.reopened", actor_id: tom.id },
  ]);
  const unknownTask = { taskId: randomUUID(), userId: tom.id };
  await expect(finishTask(context, unknownTask)).rejects.toMatchObject({ code: "TASK_NOT_FOUND" });
  await expect(reopenTask(context, unknownTask)).rejects.toMatchObject({ code: "TASK_NOT_FOUND" });
});

test("concurrent finishes count once, and a reopened task does not duplicate an open one", async () => {
  const { rows } = await pool.query(
    "INSERT INTO staff_tasks (kind, subject) VALUES ('dispute', 'twice') RETURNING id",
  );
  const taskInput = { taskId: rows[0].id, userId: tom.id };
  await Promise.all([1, 2, 3].map(() => finishTask(context, taskInput)));
  const done = await pool.query("SELECT FROM events WHERE entity_id = $1", [taskInput.taskId]);
  expect(done.rows).toHaveLength(1);
  await pool.query("INSERT INTO staff_tasks (kind, subject) VALUES ('dispute', 'twice')");
  await reopenTask(context, taskInput);
  const openTasks = await pool.query(
    "SELECT FROM staff_tasks WHERE subject = 'twice' AND done_at IS NULL",
  );
  expect(openTasks.rows).toHaveLength(1);
});

test("a task with an unpaid cash refund cannot be marked as done", async () => {
  const { rows } = await pool.query(
    `INSERT INTO refunds (payment_id, amount_pence, origin)
     SELECT id, 100, 'offline' FROM payments LIMIT 1 RETURNING id`,
  );
  const task = await pool.query(
    "INSERT INTO staff_tasks (kind, subject) VALUES ('cash_refund', $1) RETURNING id",
    [rows[0].id],
  );
  await expect(
    finishTask(context, { taskId: task.rows[0].id, userId: tom.id }),
  ).rejects.toMatchObject({ code: "TASK_MONEY_OPEN" });
});

test("each process reports its jobs and failures; a silent process is flagged", async () => {
  const monitor = new JobMonitor([
    { name: "sweep", everySeconds: 5 },
    { name: "count", everySeconds: 5 },
  ]);
  await monitor.track("sweep", async () => "done");
  const failing = monitor.track("count", () => Promise.reject(new Error("out\nof chalk")));
  await expect(failing).rejects.toThrow("chalk");
  const countOthers = async () => (await readAttention(context)).others;
  const initialAttention = await countOthers();
  await reportJobs(db, monitor.process, monitor.listStatuses());
  expect(await countOthers()).toBe(initialAttention + 1);
  const listOwnJobs = async () =>
    (await readHealth(context)).jobs.filter(({ process }) => process === monitor.process);
  expect(await listOwnJobs()).toMatchObject([
    { job: "count", state: "failed", error: "out of chalk" },
    { job: "sweep", state: "well", error: null },
  ]);
  await monitor.track("count", async () => undefined);
  await reportJobs(db, monitor.process, monitor.listStatuses());
  expect((await listOwnJobs()).map(({ state }) => state)).toEqual(["well", "well"]);
  await pool.query("UPDATE job_runs SET reported_at = venue_now() - interval '6 minutes'");
  expect((await listOwnJobs()).map(({ state }) => state)).toEqual(["silent", "silent"]);
  // A silent process counts once, however many jobs it has.
  expect(await countOthers()).toBe(initialAttention + 1);
});

test("a process whose clock jumps keeps reporting its jobs in database time", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const monitor = new JobMonitor([{ name: "sweep", everySeconds: 5 }]);
  await monitor.track("sweep", async () => vi.setSystemTime(new Date("+012000-01-01T00:00:00Z")));
  await reportJobs(db, monitor.process, monitor.listStatuses());
  const { rows } = await pool.query(
    `SELECT took_ms < 60000 AND abs(extract(epoch FROM venue_now() - started_at)) < 60 AS is_right
     FROM job_runs WHERE process = $1`,
    [monitor.process],
  );
  expect(rows).toEqual([{ is_right: true }]);
});

test("a process that stops removes its jobs from the list", async () => {
  await pool.query("DELETE FROM job_runs");
  const jobs = startJobs(context);
  await jobs.stop();
  expect((await readHealth(context)).jobs).toEqual([]);
});

test("the configuration is shown without secrets", async () => {
  const { configured } = await readHealth(context);
  expect(configured).toMatchObject({ isDemo: true, mail: "captured", files: "disk" });
  expect(configured.databaseBytes).toBeGreaterThan(1_000_000);
  const filesStore = {
    folderUrl: "https://files.example/slipway/",
    region: "eu-west-2",
    accessKeyId: "an-id",
    secretAccessKey: "a-secret",
  };
  const s3Health = await readHealth({ ...context, config: { ...context.config, filesStore } });
  expect(s3Health.configured.files).toBe("s3");
  expect(JSON.stringify(s3Health)).not.toMatch(/files\.example|an-id|a-secret/);
});

test("health says whether the server's database role could change the activity log", async () => {
  expect((await readHealth(context)).configured.canServerChangeLog).toBe(false);
  const { db: ownerDb, close } = connectTo(context.database.ownerUrl, quietLog);
  onTestFinished(close);
  const asOwner = await readHealth({ ...context, db: ownerDb });
  expect(asOwner.configured.canServerChangeLog).toBe(true);
});

test.each(["authorised", "void_pending"] as const)(
  "a payment that stays %s for an hour is listed with its last failure",
  async (state) => {
    await ownerPool.query("ALTER TABLE payments DISABLE TRIGGER payments_forward_only");
    const { rows } = await pool.query(
      `UPDATE payments SET state = $1, captured_at = NULL, next_try_at = venue_now(), tries = 0,
                           last_error = NULL, created_at = venue_now() - interval '2 hours'
       WHERE booking_id = $2 RETURNING id`,
      [state, demoSales.card],
    );
    const silentPayments = { ...context.payments, capture: unknown, void: unknown };
    await settlePayments({ ...context, payments: silentPayments }, { bookingId: demoSales.card });
    const { unsettledPayments } = await readHealth(context);
    expect(unsettledPayments.find(({ id }) => id === rows[0].id)).toMatchObject({
      state,
      tries: 1,
      error: "no answer",
    });
  },
);

const unknown = async () => "unknown" as const;
