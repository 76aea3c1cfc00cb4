import type { AttentionCounts } from "../../shared/contract/admin/health.ts";
import { Refusal } from "../../shared/refusal.ts";
import { adminApi } from "../admin-api.ts";
import type { Context } from "../context.ts";
import { recordChange } from "../events/record-change.ts";
import { assignLostPayment, refundLostPayment } from "../payments/sync/lost-payments.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { listJobRuns } from "../platform/jobs/job-runs.queries.ts";
import { listInvariantResults, markCheckRequested } from "./invariant-checks.queries.ts";
import { readHealth } from "./read-health.ts";
import { countOpenTasks, findTask, markTaskDone, markTaskOpen } from "./staff-tasks.queries.ts";
import { countEmailFailures, listUnsettledPayments } from "./system.queries.ts";

const TASK_COUNT_LIMIT = 1000;

/**
 * Counts what needs a person. Emails that are overdue count as one problem, however many; a silent
 * process as one with all its jobs; a failing job as one in however many processes.
 */
export async function readAttention({ db }: Pick<Context, "db">): Promise<AttentionCounts> {
  const [tasks, emailFailures, payments, results, runs] = await Promise.all([
    countOpenTasks(db, TASK_COUNT_LIMIT),
    countEmailFailures(db),
    listUnsettledPayments(db),
    listInvariantResults(db),
    listJobRuns(db),
  ]);
  const brokenCount = results.filter(({ isBroken }) => isBroken === true).length;
  const silentProcesses = new Set(
    runs.filter(({ isSilent }) => isSilent).map(({ process }) => process),
  );
  const failing = runs.filter(({ isSilent, failedAt }) => !isSilent && failedAt !== null);
  const failingJobs = new Set(failing.map(({ job }) => job));
  const overdueCount = emailFailures.overdue > 0 ? 1 : 0;
  return {
    failedEmails: emailFailures.failed,
    others:
      tasks +
      payments.length +
      brokenCount +
      silentProcesses.size +
      failingJobs.size +
      overdueCount,
  };
}

const { health } = adminApi;

export const adminHealthRoutes = {
  get: health.get.handler(({ context }) => readHealth(context.server)),
  attention: health.attention.handler(({ context }) => readAttention(context.server)),
  check: health.check.handler(async ({ context }) => {
    await requestCheck(context.server);
    return { isWanted: true as const };
  }),
  finishTask: health.finishTask.handler(async ({ context, input }) => {
    await finishTask(context.server, { ...input, userId: context.staffId });
    return { isDone: true as const };
  }),
  refundLostPayment: health.refundLostPayment.handler(async ({ context, input }) => {
    await refundLostPayment(context.server, { ...input, userId: context.staffId });
    return { isDone: true as const };
  }),
  assignLostPayment: health.assignLostPayment.handler(async ({ context, input }) => {
    await assignLostPayment(context.server, { ...input, userId: context.staffId });
    return { isDone: true as const };
  }),
  reopenTask: health.reopenTask.handler(async ({ context, input }) => {
    await reopenTask(context.server, { ...input, userId: context.staffId });
    return { isDone: false as const };
  }),
};

/** Requests a check of all invariants, which the next free process starts within seconds. */
export async function requestCheck({ db }: Context): Promise<void> {
  await markCheckRequested(db);
}

interface ReopenTaskInput {
  taskId: string;
  userId: string;
}

/**
 * Reopens a finished task. Idempotent. A no-op when the same problem has an open task again.
 * @throws Refusal TASK_NOT_FOUND
 */
export async function reopenTask(
  { db }: Context,
  { taskId, userId }: ReopenTaskInput,
): Promise<void> {
  if (!(await findTask(db, taskId))) throw new Refusal("TASK_NOT_FOUND");
  await inTransaction(db, async (transaction) => {
    const reopened = await markTaskOpen(transaction, taskId);
    if (!reopened) return;
    await recordChange(transaction, userId, {
      entity: "staff_task",
      entityId: taskId,
      type: "staff_task.reopened",
      before: null,
      after: { ...reopened },
    });
  });
}

interface TaskInput {
  taskId: string;
  userId: string;
}

/**
 * Marks a task as done by a person. Idempotent.
 * @throws Refusal TASK_NOT_FOUND; TASK_MONEY_OPEN while a cash refund is still to be paid out
 */
export async function finishTask({ db }: Context, { taskId, userId }: TaskInput): Promise<void> {
  const task = await findTask(db, taskId);
  if (!task) throw new Refusal("TASK_NOT_FOUND");
  if (task.isDone) return;
  if (task.isMoneyOpen) throw new Refusal("TASK_MONEY_OPEN");
  await inTransaction(db, async (transaction) => {
    const finished = await markTaskDone(transaction, { taskId, userId });
    if (!finished) return;
    await recordChange(transaction, userId, {
      entity: "staff_task",
      entityId: taskId,
      type: "staff_task.done",
      before: null,
      after: { ...finished },
    });
  });
}
