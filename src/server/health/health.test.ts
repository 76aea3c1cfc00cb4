import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test, vi } from "vitest";
import { sellAVenue } from "../../../tests/invariants/sold-venue.ts";
import { testAccount } from "../../../tests/support/test-account.ts";
import { testContext } from "../../../tests/support/test-context.ts";
import { startJobs } from "../jobs.ts";
import { JobDiary } from "../platform/jobs/job-monitor.ts";
import { tellOfJobs } from "../platform/jobs/job-runs.queries.ts";
import { checkInvariants } from "./check-invariants.ts";
import { finishTask } from "./finish-task.ts";
import { askForCheck, readAttention, reopenTask } from "./health.routes.ts";

import { readHealth } from "./read-health.ts";

const context = await testContext();
const { db, pool } = context;
const cast = await sellAVenue(context);
const tom = await testAccount(context, { name: "Tom Reeve", role: "admin" });

const COUNTERS =
  "a slot's counters equal its confirmed bookings and live checkouts, within capacity";

async function resultOf(sentence: string) {
  const { invariants } = await readHealth(context);
  return invariants.find((one) => one.sentence === sentence);
}

async function checkNow() {
  await askForCheck(context);
  expect((await readHealth(context)).check.isWanted).toBe(true);
  await checkInvariants(context);
  expect((await readHealth(context)).check.isWanted).toBe(false);
}

test("a broken invariant is told with the ids that break it, and is well again once mended", async () => {
  expect(await resultOf(COUNTERS)).toMatchObject({ state: "unknown", checkedAt: null });
  await checkInvariants(context);
  const well = await readHealth(context);
  expect(new Set(well.invariants.map(({ state }) => state))).toEqual(new Set(["holds"]));
  expect(well.check.finishedAt).not.toBeNull();
  const quiet = await readAttention(context);

  await pool.query("UPDATE time_slots SET party_count = party_count + 1 WHERE id = $1", [
    cast.slot,
  ]);
  // It is not time yet.
  await checkInvariants(context);
  expect(await resultOf(COUNTERS)).toMatchObject({ state: "holds" });
  await checkNow();
  const broken = await resultOf(COUNTERS);
  expect(broken).toMatchObject({ state: "broken" });
  expect(broken?.rows[0]).toContain(cast.slot);
  expect((await readAttention(context)).others).toBe(quiet.others + 1);

  await pool.query("UPDATE time_slots SET party_count = party_count - 1 WHERE id = $1", [
    cast.slot,
  ]);
  await checkNow();
  expect(await resultOf(COUNTERS)).toMatchObject({ state: "holds", rows: [] });
});

test("two processes do not check at the same time, and what breaks names nobody", async () => {
  await pool.query("UPDATE bookings SET email = 'somebody@example.com' WHERE id = $1", [cast.card]);
  await askForCheck(context);
  await Promise.all([checkInvariants(context), checkInvariants(context)]);
  const { rows } = await pool.query("SELECT rows::text FROM invariant_results WHERE is_broken");
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain("@");
});

test("a task is done once, by name, and that can be taken back", async () => {
  const [task] = (await readHealth(context)).tasks.filter(({ kind }) => kind !== "hand_back_money");
  const named = { taskId: task?.id ?? "", userId: tom.id };
  for (let times = 0; times < 2; times++) await finishTask(context, named);
  const open = async () => (await readHealth(context)).tasks.map(({ id }) => id);
  expect(await open()).not.toContain(named.taskId);
  for (let times = 0; times < 2; times++) await reopenTask(context, named);
  expect(await open()).toContain(named.taskId);
  const { rows } = await pool.query(
    "SELECT what, actor_id FROM events WHERE entity_id = $1 ORDER BY at",
    [named.taskId],
  );
  expect(rows).toEqual([
    { what: "staff_task.done", actor_id: tom.id },
    { what: "staff_task.reopened", actor_id: tom.id },
  ]);
  const nobody = { taskId: randomUUID(), userId: tom.id };
  await expect(finishTask(context, nobody)).rejects.toMatchObject({ code: "TASK_NOT_FOUND" });
  await expect(reopenTask(context, nobody)).rejects.toMatchObject({ code: "TASK_NOT_FOUND" });
});

test("two people finish a task once, and one that came up again stays the one that is open", async () => {
  const { rows } = await pool.query(
    "INSERT INTO staff_tasks (kind, subject) VALUES ('dispute', 'twice') RETURNING id",
  );
  const named = { taskId: rows[0].id, userId: tom.id };
  await Promise.all([1, 2, 3].map(() => finishTask(context, named)));
  const done = await pool.query("SELECT FROM events WHERE entity_id = $1", [named.taskId]);
  expect(done.rows).toHaveLength(1);
  await pool.query("INSERT INTO staff_tasks (kind, subject) VALUES ('dispute', 'twice')");
  await reopenTask(context, named);
  const open = await pool.query(
    "SELECT FROM staff_tasks WHERE subject = 'twice' AND done_at IS NULL",
  );
  expect(open.rows).toHaveLength(1);
});

test("money that is still to be handed back is not settled by saying so", async () => {
  const { rows } = await pool.query(
    `INSERT INTO refunds (payment_id, amount_pence, origin)
     SELECT id, 100, 'desk' FROM payments LIMIT 1 RETURNING id`,
  );
  const task = await pool.query(
    "INSERT INTO staff_tasks (kind, subject) VALUES ('hand_back_money', $1) RETURNING id",
    [rows[0].id],
  );
  await expect(
    finishTask(context, { taskId: task.rows[0].id, userId: tom.id }),
  ).rejects.toMatchObject({ code: "TASK_MONEY_OPEN" });
});

test("each process tells how its jobs are, and what failed; one that falls silent is told of", async () => {
  const diary = new JobDiary([
    { name: "sweep", everySeconds: 5 },
    { name: "count", everySeconds: 5 },
  ]);
  await diary.note("sweep", async () => "done");
  const failing = diary.note("count", () => Promise.reject(new Error("out\nof chalk")));
  await expect(failing).rejects.toThrow("chalk");
  const others = async () => (await readAttention(context)).others;
  const quiet = await others();
  await tellOfJobs(db, diary.process, diary.read());
  expect(await others()).toBe(quiet + 1);
  const mine = async () =>
    (await readHealth(context)).jobs.filter(({ process }) => process === diary.process);
  expect(await mine()).toMatchObject([
    { job: "count", state: "failed", error: "out of chalk" },
    { job: "sweep", state: "well", error: null },
  ]);
  await diary.note("count", async () => undefined);
  await tellOfJobs(db, diary.process, diary.read());
  expect((await mine()).map(({ state }) => state)).toEqual(["well", "well"]);
  await pool.query("UPDATE job_runs SET told_at = venue_now() - interval '6 minutes'");
  expect((await mine()).map(({ state }) => state)).toEqual(["silent", "silent"]);
  // Of one process, whatever it had to do.
  expect(await others()).toBe(quiet + 1);
});

test("a process whose clock jumps goes on telling of its jobs, in the database's time", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const diary = new JobDiary([{ name: "sweep", everySeconds: 5 }]);
  await diary.note("sweep", async () => vi.setSystemTime(new Date("+012000-01-01T00:00:00Z")));
  await tellOfJobs(db, diary.process, diary.read());
  const { rows } = await pool.query(
    `SELECT took_ms < 60000 AND abs(extract(epoch FROM venue_now() - started_at)) < 60 AS is_right
     FROM job_runs WHERE process = $1`,
    [diary.process],
  );
  expect(rows).toEqual([{ is_right: true }]);
});

test("a process that leaves takes its jobs off the list", async () => {
  await pool.query("DELETE FROM job_runs");
  const jobs = startJobs(context);
  await jobs.stop();
  expect((await readHealth(context)).jobs).toEqual([]);
});

test("what is configured is told without a secret", async () => {
  const { configured } = await readHealth(context);
  expect(configured).toMatchObject({ isDemo: true, mail: "kept", files: "disk" });
  expect(configured.databaseBytes).toBeGreaterThan(1_000_000);
  const filesStore = {
    folderUrl: "https://files.example/slipway/",
    region: "eu-west-2",
    accessKeyId: "an-id",
    secretAccessKey: "a-secret",
  };
  const elsewhere = await readHealth({ ...context, config: { ...context.config, filesStore } });
  expect(elsewhere.configured.files).toBe("s3");
  expect(JSON.stringify(elsewhere)).not.toMatch(/files\.example|an-id|a-secret/);
});
