import type { Attention } from "../../shared/contract/desk/desk-health.ts";
import type { Context } from "../context.ts";
import { listResults } from "./invariant-checks.queries.ts";
import { listJobRuns } from "./job-runs.queries.ts";
import { countOpenTasks } from "./staff-tasks.queries.ts";
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
