import type { Attention } from "../../shared/contract/admin/health.ts";
import { Refusal } from "../../shared/refusal.ts";
import { signedIn } from "../access.ts";
import type { Context } from "../context.ts";
import { recordChange } from "../events/record-change.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { listJobRuns } from "../platform/jobs/job-runs.queries.ts";
import { api } from "../request-context.ts";
import { finishTask } from "./finish-task.ts";
import { listResults, wantCheck } from "./invariant-checks.queries.ts";
import { readHealth } from "./read-health.ts";
import { countOpenTasks, findTask, markTaskOpen } from "./staff-tasks.queries.ts";
import { countMailTrouble, listUnsettledPayments } from "./system.queries.ts";

const TASKS_COUNTED = 1000;

/**
 * How much needs a person. E-mails that do not leave are one trouble, however many; a process that
 * is silent is one with all its jobs, a job that fails one in however many processes.
 */
export async function readAttention({ db }: Pick<Context, "db">): Promise<Attention> {
  const [tasks, mail, payments, results, runs] = await Promise.all([
    countOpenTasks(db, TASKS_COUNTED),
    countMailTrouble(db),
    listUnsettledPayments(db),
    listResults(db),
    listJobRuns(db),
  ]);
  const broken = results.filter(({ isBroken }) => isBroken === true).length;
  const silent = new Set(runs.filter(({ isSilent }) => isSilent).map(({ process }) => process));
  const failing = runs.filter(({ isSilent, failedAt }) => !isSilent && failedAt !== null);
  const failingJobs = new Set(failing.map(({ job }) => job));
  const overdue = mail.overdue > 0 ? 1 : 0;
  return {
    failedEmails: mail.failed,
    others: tasks + payments.length + broken + silent.size + failingJobs.size + overdue,
  };
}

const { health } = api.desk;

export const deskHealthRoutes = {
  get: health.get.handler(({ context }) => readHealth(context.server)),
  attention: health.attention.handler(({ context }) => readAttention(context.server)),
  check: health.check.handler(async ({ context }) => {
    await askForCheck(context.server);
    return { isWanted: true as const };
  }),
  finishTask: health.finishTask.handler(async ({ context, input }) => {
    const { userId } = await signedIn(context);
    await finishTask(context.server, { ...input, userId });
    return { isDone: true as const };
  }),
  reopenTask: health.reopenTask.handler(async ({ context, input }) => {
    const { userId } = await signedIn(context);
    await reopenTask(context.server, { ...input, userId });
    return { isDone: false as const };
  }),
};

/** Has everything that must hold looked at within seconds, by whichever process is free. */
export async function askForCheck({ db }: Context): Promise<void> {
  await wantCheck(db);
}

interface NamedTask {
  taskId: string;
  userId: string;
}

/**
 * It was not done after all; twice is once. Where the same has come up again meanwhile, that one is
 * open, and this one stays as it is.
 * @throws Refusal TASK_NOT_FOUND
 */
export async function reopenTask({ db }: Context, { taskId, userId }: NamedTask): Promise<void> {
  if (!(await findTask(db, taskId))) throw new Refusal("TASK_NOT_FOUND");
  await inTransaction(db, async (transaction) => {
    const opened = await markTaskOpen(transaction, taskId);
    if (!opened) return;
    await recordChange(transaction, userId, {
      entity: "staff_task",
      entityId: taskId,
      what: "staff_task.reopened",
      before: null,
      after: { ...opened },
    });
  });
}
