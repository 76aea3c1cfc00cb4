import { forgetOldRequests } from "./accounts/purge-old-requests.ts";
import { foldBookingDays } from "./bookings/list/roll-up-booking-days.ts";
import { recoverPayments } from "./bookings/place/recover-payments.ts";
import { releaseClosedHolds } from "./checkout/release-closed-holds.ts";
import { releaseExpiredCheckouts } from "./checkout/release-expired-holds.ts";
import type { Context } from "./context.ts";
import { sendDueMessages } from "./emails/send-emails.ts";
import { checkInvariants } from "./health/check-invariants.ts";
import { sendRefunds } from "./payments/refund/send-refunds.ts";
import { reconcileRegularly } from "./payments/sync/reconcile-periodically.ts";
import { applyWebhooks } from "./payments/webhooks/apply-webhooks.ts";
import { forgetOldWebhooks } from "./payments/webhooks/purge-old-webhooks.ts";
import { removeUnshownPictures } from "./pictures/purge-unused-pictures.ts";
import { forgetOldCounts } from "./platform/http/purge-rate-limits.ts";
import { JobDiary } from "./platform/jobs/job-monitor.ts";
import { forgetJobsOf, tellOfJobs } from "./platform/jobs/job-runs.queries.ts";
import { eraseWhatCameLate } from "./privacy/erase-late-writes.ts";
import { foldFigures } from "./stats/roll-up-stats.ts";
import { keepSessions } from "./stats/store-occupancy.ts";
import { eraseOldWaivers } from "./waivers/erase-expired-waivers.ts";

interface Job {
  name: string;
  everySeconds: number;
  /** At once unless given. */
  firstAfterSeconds?: number;
  /** Once `stopping` is aborted it finishes what it has in hand and begins nothing more. */
  run(context: Context, stopping?: AbortSignal): Promise<unknown>;
}

/**
 * What is done without being asked. Each job takes what is due from its own table, so any number
 * of processes may run them, and nothing is lost when one dies.
 */
export const JOBS: readonly Job[] = [
  { name: "release expired holds", everySeconds: 5, run: releaseExpiredCheckouts },
  { name: "release holds of closed slots", everySeconds: 5, run: releaseClosedHolds },
  { name: "send messages", everySeconds: 5, run: sendDueMessages },
  { name: "recover payments", everySeconds: 2, run: recoverPayments },
  { name: "send refunds", everySeconds: 10, run: sendRefunds },
  { name: "apply webhooks", everySeconds: 5, run: applyWebhooks },
  // Not at once: it has Square's SDK loaded, for which a first visitor would have to wait.
  {
    name: "reconcile payments",
    everySeconds: 900,
    firstAfterSeconds: 20,
    run: reconcileRegularly,
  },
  { name: "fold booking days", everySeconds: 900, firstAfterSeconds: 30, run: foldBookingDays },
  { name: "fold figures", everySeconds: 60, firstAfterSeconds: 15, run: foldFigures },
  { name: "keep sessions", everySeconds: 60, firstAfterSeconds: 20, run: keepSessions },
  { name: "forget old counts", everySeconds: 60, run: forgetOldCounts },
  { name: "forget old requests", everySeconds: 3600, run: forgetOldRequests },
  { name: "erase what came late", everySeconds: 3600, run: eraseWhatCameLate },
  {
    name: "erase old waivers",
    everySeconds: 3600,
    firstAfterSeconds: 40,
    run: eraseOldWaivers,
  },
  {
    name: "remove unshown pictures",
    everySeconds: 3600,
    firstAfterSeconds: 60,
    run: removeUnshownPictures,
  },
  { name: "forget old webhooks", everySeconds: 86_400, run: forgetOldWebhooks },
  // Looks every few seconds whether it is wanted, and does it once an hour.
  { name: "check invariants", everySeconds: 5, firstAfterSeconds: 20, run: checkInvariants },
];

/** How often a process tells the others, and staff, how its jobs stand. */
const TELL_EVERY_SECONDS = 30;

export interface RunningJobs {
  /** Lets what the runs under way have in hand be finished; all else is left to the next process. */
  stop(): Promise<void>;
}

/** Runs every job at its interval from the start on, one run of it at a time. */
export function startJobs(context: Context): RunningJobs {
  const stopping = new AbortController();
  const diary = new JobDiary(JOBS);
  const noted = JOBS.map((job) => ({
    ...job,
    run: (on: Context, signal?: AbortSignal) => diary.note(job.name, () => job.run(on, signal)),
  }));
  const ends = [...noted, teller(diary)].map((job) => repeat(job, context, stopping.signal));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(ends.map((end) => end()));
      await forgetJobsOf(context.db, diary.process).catch((error: unknown) =>
        context.log.warn({ err: error }, "the jobs of this process could not be forgotten"),
      );
    },
  };
}

function teller(diary: JobDiary): Job {
  return {
    name: "tell of jobs",
    everySeconds: TELL_EVERY_SECONDS,
    firstAfterSeconds: 5,
    run: ({ db }) => tellOfJobs(db, diary.process, diary.read()),
  };
}

/** @returns clears what is planned and waits for the run under way. */
function repeat(job: Job, context: Context, stopping: AbortSignal): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const run = async () => {
    try {
      await job.run(context, stopping);
    } catch (error) {
      context.log.error({ job: job.name, err: error }, "a job failed; it runs again");
    }
    if (!stopping.aborted) timer = setTimeout(start, job.everySeconds * 1000);
  };
  const start = () => {
    running = run();
  };
  if (job.firstAfterSeconds === undefined) start();
  else timer = setTimeout(start, job.firstAfterSeconds * 1000);
  return async () => {
    clearTimeout(timer);
    await running;
  };
}
