import { readFileSync } from "node:fs";
import { join } from "node:path";
import { toBookingReference } from "../../shared/codes.ts";
import type {
  AdminHealth,
  InvariantResult,
  JobRun,
  StaffTask,
} from "../../shared/contract/admin/health.ts";
import type { Context } from "../context.ts";
import { INVARIANTS } from "../invariants/invariants.ts";
import { projectRoot } from "../platform/config/project-root.ts";
import type { ReadReplica } from "../platform/database/read-replica.ts";
import { listJobRuns } from "../platform/jobs/job-runs.queries.ts";
import { listInvariantResults, readCheckTimes } from "./invariant-checks.queries.ts";
import { countOpenTasks, listOpenTasks, type TaskRow } from "./staff-tasks.queries.ts";
import { countEmailFailures, listUnsettledPayments, readDatabaseInfo } from "./system.queries.ts";

const MAX_TASKS = 50;
const TASK_COUNT_LIMIT = 1000;

/**
 * Reads the system's health and what needs a person. Reads stored results only; checks nothing
 * itself.
 */
export async function readHealth(context: Context): Promise<AdminHealth> {
  const { db } = context;
  const [tasks, taskCount, emailFailures, payments, results, check, jobs, databaseInfo] =
    await Promise.all([
      listOpenTasks(db, MAX_TASKS),
      countOpenTasks(db, TASK_COUNT_LIMIT),
      countEmailFailures(db),
      listUnsettledPayments(db),
      listInvariantResults(db),
      readCheckTimes(db),
      listJobRuns(db),
      readDatabaseInfo(db),
    ]);
  return {
    tasks: tasks.map(toStaffTask),
    hasMoreTasks: taskCount > tasks.length,
    failedEmails: emailFailures.failed,
    overdueEmails: emailFailures.overdue,
    unsettledPayments: payments.map(({ bookingId, lastError, createdAt, ...payment }) => ({
      ...payment,
      error: lastError,
      createdAt: createdAt.toISOString(),
      booking: toLinkedRecord(bookingId),
    })),
    invariants: toInvariantResults(results),
    check: {
      isWanted: check.requestedAt !== null,
      startedAt: check.startedAt?.toISOString() ?? null,
      finishedAt: check.finishedAt?.toISOString() ?? null,
    },
    jobs: jobs.map(toJobRun),
    configured: { ...summariseConfiguration(context), ...databaseInfo },
  };
}

/** In the order of the checks; a new invariant has no result yet. */
function toInvariantResults(
  stored: Awaited<ReturnType<typeof listInvariantResults>>,
): InvariantResult[] {
  const resultBySentence = new Map(stored.map((result) => [result.sentence, result]));
  return INVARIANTS.map(({ sentence, area }) => {
    const result = resultBySentence.get(sentence);
    if (!result) {
      return { sentence, area, checkedAt: null, tookMs: null, state: "unknown", rows: [] };
    }
    const { isBroken, checkedAt, tookMs, rows } = result;
    return {
      sentence,
      area,
      tookMs,
      checkedAt: checkedAt.toISOString(),
      state: toInvariantState(isBroken),
      rows: Array.isArray(rows) ? rows.map((row) => JSON.stringify(row)) : [],
    };
  });
}

/** Null when the query timed out. */
function toInvariantState(isBroken: boolean | null) {
  if (isBroken === null) return "late";
  return isBroken ? "broken" : "holds";
}

function toJobRun(run: Awaited<ReturnType<typeof listJobRuns>>[number]): JobRun {
  const { process, job, everySeconds, startedAt, tookMs, failedAt, lastError, reportedAt } = run;
  return {
    process,
    job,
    everySeconds,
    tookMs,
    error: lastError,
    startedAt: startedAt?.toISOString() ?? null,
    failedAt: failedAt?.toISOString() ?? null,
    reportedAt: reportedAt.toISOString(),
    state: toJobState(run),
  };
}

function toJobState({
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

function toStaffTask({ bookingId, voucherId, createdAt, dueAt, ...task }: TaskRow): StaffTask {
  return {
    ...task,
    createdAt: createdAt.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
    booking: toLinkedRecord(bookingId),
    voucher: toLinkedRecord(voucherId),
  };
}

function toLinkedRecord(id: string | null) {
  return id === null ? null : { id, reference: toBookingReference(id) };
}

type ConfigurationSummary = Omit<
  AdminHealth["configured"],
  "databaseBytes" | "databaseVersion" | "canServerChangeLog"
>;

/** What staff may know of this process's configuration: no secrets and no addresses. */
function summariseConfiguration({
  config,
  email,
  proxyMonitor,
  replica,
}: Context): ConfigurationSummary {
  const { square, demo, publicUrl, filesStore } = config;
  return {
    isDemo: demo,
    version: readVersion(),
    mail: email.kind,
    square: toSquareMode(square),
    files: filesStore === undefined ? "disk" : "s3",
    replica: replica === undefined ? null : toReplicaStatus(replica),
    publicUrl,
    trustedProxies: config.trustedProxies,
    proxyDoubt: proxyMonitor.misconfiguration,
  };
}

function toReplicaStatus({ state, ageMs }: ReadReplica): ConfigurationSummary["replica"] {
  return { state, ageSeconds: Number.isFinite(ageMs) ? Math.round(ageMs / 100) / 10 : null };
}

function toSquareMode(square: Context["config"]["square"]): ConfigurationSummary["square"] {
  if (!square) return "none";
  return square.baseUrl === undefined ? square.environment : "simulator";
}

let cachedVersion: string | undefined;

function readVersion(): string {
  cachedVersion ??= String(
    JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")).version,
  );
  return cachedVersion;
}
