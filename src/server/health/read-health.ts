import { readFileSync } from "node:fs";
import { join } from "node:path";
import { referenceOf } from "../../shared/codes.ts";
import type {
  DeskHealth,
  InvariantResult,
  JobRun,
  StaffTask,
} from "../../shared/contract/admin/health.ts";
import type { Context } from "../context.ts";
import { INVARIANTS } from "../invariants/invariants.ts";
import { projectRoot } from "../platform/config/project-root.ts";
import { listJobRuns } from "../platform/jobs/job-runs.queries.ts";
import { listResults, readCheck } from "./invariant-checks.queries.ts";
import { countOpenTasks, listOpenTasks, type TaskRow } from "./staff-tasks.queries.ts";
import { countMailTrouble, listUnsettledPayments, readDatabaseFacts } from "./system.queries.ts";

const TASKS_SHOWN = 50;
const TASKS_COUNTED = 1000;

/** How the system is, and what needs a person: all of it from what is kept, nothing is looked for. */
export async function readHealth(context: Context): Promise<DeskHealth> {
  const { db } = context;
  const [tasks, taskCount, mail, payments, results, check, jobs, facts] = await Promise.all([
    listOpenTasks(db, TASKS_SHOWN),
    countOpenTasks(db, TASKS_COUNTED),
    countMailTrouble(db),
    listUnsettledPayments(db),
    listResults(db),
    readCheck(db),
    listJobRuns(db),
    readDatabaseFacts(db),
  ]);
  return {
    tasks: tasks.map(staffTask),
    hasMoreTasks: taskCount > tasks.length,
    failedMessages: mail.failed,
    overdueMessages: mail.overdue,
    unsettledPayments: payments.map(({ bookingId, lastError, createdAt, ...payment }) => ({
      ...payment,
      error: lastError,
      createdAt: createdAt.toISOString(),
      booking: named(bookingId),
    })),
    invariants: invariantResults(results),
    check: {
      isWanted: check.wantedAt !== null,
      startedAt: check.startedAt?.toISOString() ?? null,
      finishedAt: check.finishedAt?.toISOString() ?? null,
    },
    jobs: jobs.map(jobRun),
    configured: { ...configured(context), ...facts },
  };
}

/** In the order in which they are looked at; one that is new stands there without a result. */
function invariantResults(kept: Awaited<ReturnType<typeof listResults>>): InvariantResult[] {
  const found = new Map(kept.map((result) => [result.sentence, result]));
  return INVARIANTS.map(({ sentence, area }) => {
    const result = found.get(sentence);
    if (!result) {
      return { sentence, area, checkedAt: null, tookMs: null, state: "unknown", rows: [] };
    }
    const { isBroken, checkedAt, tookMs, rows } = result;
    return {
      sentence,
      area,
      tookMs,
      checkedAt: checkedAt.toISOString(),
      state: foundOf(isBroken),
      rows: Array.isArray(rows) ? rows.map((row) => JSON.stringify(row)) : [],
    };
  });
}

/** Null: it took too long to find out. */
function foundOf(isBroken: boolean | null) {
  if (isBroken === null) return "late";
  return isBroken ? "broken" : "holds";
}

function jobRun(run: Awaited<ReturnType<typeof listJobRuns>>[number]): JobRun {
  const { process, job, everySeconds, startedAt, tookMs, failedAt, lastError, toldAt } = run;
  return {
    process,
    job,
    everySeconds,
    tookMs,
    error: lastError,
    startedAt: startedAt?.toISOString() ?? null,
    failedAt: failedAt?.toISOString() ?? null,
    toldAt: toldAt.toISOString(),
    state: stateOf(run),
  };
}

function stateOf({
  isSilent,
  failedAt,
  startedAt,
}: {
  isSilent: boolean;
  failedAt: Date | null;
  startedAt: Date | null;
}) {
  if (isSilent) return "silent";
  if (failedAt !== null) return "failed";
  return startedAt === null ? "waiting" : "well";
}

function staffTask({ bookingId, voucherId, createdAt, dueAt, ...task }: TaskRow): StaffTask {
  return {
    ...task,
    createdAt: createdAt.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
    booking: named(bookingId),
    voucher: named(voucherId),
  };
}

function named(id: string | null) {
  return id === null ? null : { id, reference: referenceOf(id) };
}

type Configured = Omit<DeskHealth["configured"], "databaseBytes" | "databaseVersion">;

/** What this process was started with, as far as staff may know it: no secret and no address. */
function configured({ config, mail, proxies }: Context): Configured {
  const { square, demo, publicUrl, filesStore } = config;
  return {
    isDemo: demo,
    version: version(),
    mail: mail.kind,
    square: squareOf(square),
    files: filesStore === undefined ? "disk" : "s3",
    publicUrl,
    trustedProxies: config.trustedProxies,
    proxyDoubt: proxies.doubt,
  };
}

function squareOf(square: Context["config"]["square"]): Configured["square"] {
  if (!square) return "none";
  return square.baseUrl === undefined ? square.environment : "standin";
}

let known: string | undefined;

function version(): string {
  known ??= String(JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")).version);
  return known;
}
