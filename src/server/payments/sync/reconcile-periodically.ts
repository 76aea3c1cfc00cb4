import type { Context } from "../../context.ts";
import { reconcilePayments } from "./reconcile-payments.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Start times of the last complete run and of the last complete three-day run, by server. */
const lastRuns = new WeakMap<Context, { ranAtMs: number; ranInFullAtMs: number }>();

/**
 * Runs every quarter of an hour and covers everything since two hours before the last complete run.
 * The overlap allows for lists that lag by seconds; counting from the last complete run covers an
 * outage. The first run of a server, and one a day, covers three days, so that changes made while
 * no server ran, such as over a weekend, are found.
 */
export async function reconcilePeriodically(context: Context, signal?: AbortSignal): Promise<void> {
  const now = Date.now();
  const previous = lastRuns.get(context);
  const recent = previous && now - previous.ranInFullAtMs < DAY_MS ? previous : undefined;
  const since = new Date(recent ? recent.ranAtMs - 2 * HOUR_MS : now - 3 * DAY_MS);
  const isComplete = await reconcilePayments(context, { since }, signal);
  if (isComplete)
    lastRuns.set(context, { ranAtMs: now, ranInFullAtMs: recent?.ranInFullAtMs ?? now });
}
