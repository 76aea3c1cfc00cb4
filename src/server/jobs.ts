import { purgeOldRequests } from "./accounts/purge-old-requests.ts";
import { emailLastSeal } from "./activity-log/seals/email-last-seal.ts";
import { sealEvents, sealMissedEvents } from "./activity-log/seals/seal-events.ts";
import { rollUpBookingDays } from "./bookings/list/roll-up-booking-days.ts";
import { recoverPayments } from "./bookings/place/recover-payments.ts";
import { releaseClosedHolds, releaseExpiredHolds } from "./checkout/release-holds.ts";
import type { Context } from "./context.ts";
import { sendDueEmails } from "./emails/send-emails.ts";
import { checkInvariants } from "./health/check-invariants.ts";
import { SEAL_JOB } from "./invariants/seals.ts";
import { sendRefunds } from "./payments/refund/send-refunds.ts";
import { reconcilePeriodically } from "./payments/sync/reconcile-payments.ts";
import { applyWebhooks, purgeOldWebhooks } from "./payments/webhooks/apply-webhooks.ts";
import { purgeUnusedPictures } from "./pictures/purge-unused-pictures.ts";
import { flushSearchIndexes } from "./platform/database/flush-search-indexes.ts";
import { purgeRateLimits } from "./platform/http/rate-limits.ts";
import { JobMonitor } from "./platform/jobs/job-monitor.ts";
import { deleteJobRuns, reportJobs } from "./platform/jobs/job-runs.queries.ts";
import { jobRuns } from "./platform/telemetry.ts";
import { eraseLateWrites } from "./privacy/erase-purchases.ts";
import { rollUpStats } from "./stats/roll-up-stats.ts";
import { storeOccupancy } from "./stats/store-occupancy.ts";
import { eraseExpiredWaivers } from "./waivers/erase-expired-waivers.ts";

interface Job {
  name: string;
  everySeconds: number;
  /** The delay before the first run; by default late enough not to slow the first response. */
  firstAfterSeconds?: number;
  /** Once `stopping` is aborted, a run finishes the items in hand and takes no more. */
  run(context: Context, stopping?: AbortSignal): Promise<unknown>;
}

/**
 * The background jobs. Each takes due work from its own table, so any number of processes can run
 * them, and nothing is lost when one dies.
 */
export const JOBS: readonly Job[] = [
  { name: "release expired holds", everySeconds: 5, run: releaseExpiredHolds },
  { name: "release holds of closed slots", everySeconds: 5, run: releaseClosedHolds },
  { name: "send emails", everySeconds: 5, run: sendDueEmails },
  { name: "recover payments", everySeconds: 2, run: recoverPayments },
  { name: "send refunds", everySeconds: 10, run: sendRefunds },
  { name: "apply webhooks", everySeconds: 5, run: applyWebhooks },
  // Delayed: it loads Square's SDK, which would slow the first visitor's request.
  {
    name: "reconcile payments",
    everySeconds: 900,
    firstAfterSeconds: 20,
    run: reconcilePeriodically,
  },
  {
    name: "roll up booking days",
    everySeconds: 900,
    firstAfterSeconds: 30,
    run: rollUpBookingDays,
  },
  { name: "roll up stats", everySeconds: 60, firstAfterSeconds: 15, run: rollUpStats },
  { name: "store occupancy", everySeconds: 60, firstAfterSeconds: 20, run: storeOccupancy },
  { name: "flush search indexes", everySeconds: 10, run: flushSearchIndexes },
  { name: "purge rate limits", everySeconds: 60, run: purgeRateLimits },
  { name: "purge old requests", everySeconds: 3600, run: purgeOldRequests },
  { name: "repeat erasures", everySeconds: 3600, run: eraseLateWrites },
  {
    name: "erase expired waivers",
    everySeconds: 3600,
    firstAfterSeconds: 40,
    run: eraseExpiredWaivers,
  },
  {
    name: "purge unused pictures",
    everySeconds: 3600,
    firstAfterSeconds: 60,
    run: purgeUnusedPictures,
  },
  { name: "purge old webhooks", everySeconds: 86_400, run: purgeOldWebhooks },
  {
    name: SEAL_JOB,
    everySeconds: 30,
    firstAfterSeconds: 10,
    run: (context, stopping) => sealEvents(context, { stopping }),
  },
  {
    name: "seal missed events",
    everySeconds: 3600,
    firstAfterSeconds: 90,
    run: (context, stopping) => sealMissedEvents(context, { stopping }),
  },
  { name: "email the last seal", everySeconds: 60, firstAfterSeconds: 50, run: emailLastSeal },
  // Checks every few seconds whether staff requested a run; otherwise runs once an hour.
  { name: "check invariants", everySeconds: 5, firstAfterSeconds: 20, run: checkInvariants },
];

const FIRST_AFTER_SECONDS = 0.5;

/**
 * After a failed run, whatever the interval. Several processes that start at once on a busy machine
 * may get no connection in time, and what runs once a day must not wait for the next day then.
 */
const RETRY_SECONDS = 60;

/** How often a process writes the status of its jobs to the database, where staff see it. */
const REPORT_EVERY_SECONDS = 30;

export interface RunningJobs {
  /** Waits until the current runs have finished the items in hand; the rest stays due. */
  stop(): Promise<void>;
}

/** Runs every job at its interval; runs of the same job never overlap. */
export function startJobs(context: Context): RunningJobs {
  const stopping = new AbortController();
  const monitor = new JobMonitor(JOBS);
  const monitoredJobs = JOBS.map((job) => ({
    ...job,
    run: (jobContext: Context, signal?: AbortSignal) =>
      monitor.track(job.name, () =>
        jobRuns.tracePromise(() => job.run(jobContext, signal), { job: job.name }),
      ),
  }));
  const stops = [...monitoredJobs, createReportJob(monitor)].map((job) =>
    scheduleJob(job, context, stopping.signal),
  );
  return {
    async stop() {
      stopping.abort();
      await Promise.all(stops.map((stopJob) => stopJob()));
      await deleteJobRuns(context.db, monitor.process).catch((error: unknown) =>
        context.log.warn({ err: error }, "job status not deleted at shutdown"),
      );
    },
  };
}

function createReportJob(monitor: JobMonitor): Job {
  return {
    name: "report job status",
    everySeconds: REPORT_EVERY_SECONDS,
    firstAfterSeconds: 5,
    run: ({ db }) => reportJobs(db, monitor.process, monitor.listStatuses()),
  };
}

/** @returns a function that cancels the next run and waits for the current one. */
export function scheduleJob(
  job: Job,
  context: Context,
  stopping: AbortSignal,
): () => Promise<void> {
  let timer: NodeJS.Timeout;
  let running = Promise.resolve();
  const run = async () => {
    let pauseSeconds = job.everySeconds;
    try {
      await job.run(context, stopping);
    } catch (error) {
      pauseSeconds = Math.min(pauseSeconds, RETRY_SECONDS);
      context.log.error({ job: job.name, err: error }, "job failed; runs again within a minute");
    }
    if (!stopping.aborted) timer = setTimeout(start, pauseSeconds * 1000);
  };
  const start = () => {
    running = run();
  };
  timer = setTimeout(start, (job.firstAfterSeconds ?? FIRST_AFTER_SECONDS) * 1000);
  return async () => {
    clearTimeout(timer);
    await running;
  };
}
