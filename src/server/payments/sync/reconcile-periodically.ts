import type { Context } from "../../context.ts";
import { reconcilePayments } from "./reconcile-payments.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** When each running server last looked, and last looked far back, and came to the end of it. */
const lastRuns = new WeakMap<Context, { ranAtMs: number; ranInFullAtMs: number }>();

/**
 * Each quarter of an hour back to two hours before the last time, late enough for lists that lag by
 * seconds: what nobody could be asked about in an outage is made up for. At start and once a day
 * over three days: what happened while nobody looked, over a weekend too.
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
