import { recoverPayments } from "./bookings/recover-payments.ts";
import { releaseExpiredCheckouts } from "./checkouts/release-expired-checkouts.ts";
import type { Context } from "./context.ts";
import { forgetOldCounts } from "./http/forget-old-counts.ts";
import { sendDueMessages } from "./messages/send-messages.ts";
import { reconcileRegularly } from "./payments/reconcile-regularly.ts";
import { sendRefunds } from "./payments/send-refunds.ts";
import { applyWebhooks } from "./webhooks/apply-webhooks.ts";
import { forgetOldWebhooks } from "./webhooks/forget-old-webhooks.ts";

interface Job {
  name: string;
  everySeconds: number;
  run(context: Context): Promise<unknown>;
}

/**
 * What is done without being asked. Each job takes what is due from its own table, so any number
 * of processes may run them, and nothing is lost when one dies.
 */
export const JOBS: readonly Job[] = [
  { name: "release expired holds", everySeconds: 5, run: releaseExpiredCheckouts },
  { name: "send messages", everySeconds: 5, run: (c) => sendDueMessages(c, { limit: 50 }) },
  { name: "recover payments", everySeconds: 10, run: recoverPayments },
  { name: "send refunds", everySeconds: 10, run: sendRefunds },
  { name: "apply webhooks", everySeconds: 5, run: applyWebhooks },
  { name: "reconcile payments", everySeconds: 900, run: reconcileRegularly },
  { name: "forget old counts", everySeconds: 60, run: forgetOldCounts },
  { name: "forget old webhooks", everySeconds: 86_400, run: forgetOldWebhooks },
];

export interface RunningJobs {
  /** Lets the runs under way finish and starts no more. */
  stop(): Promise<void>;
}

/** Runs every job at once and then at its interval, one run of it at a time. */
export function startJobs(context: Context): RunningJobs {
  const stops = JOBS.map((job) => repeat(job, context));
  return {
    async stop() {
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}

function repeat(job: Job, context: Context): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let running = Promise.resolve();
  const run = async () => {
    try {
      await job.run(context);
    } catch (error) {
      context.log.error({ job: job.name, err: error }, "a job failed; it runs again");
    }
    if (!isStopped) timer = setTimeout(start, job.everySeconds * 1000);
  };
  const start = () => {
    running = run();
  };
  start();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}
