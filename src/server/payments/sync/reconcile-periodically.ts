import type { Context } from "../../context.ts";
import { reconcilePayments } from "./reconcile-payments.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** When each running server last looked, and last looked far back, and came to the end of it. */
const looked = new WeakMap<Context, { at: number; farAt: number }>();

/**
 * Each quarter of an hour back to two hours before the last time, late enough for lists that lag by
 * seconds: what nobody could be asked about in an outage is made up for. At start and once a day
 * over three days: what happened while nobody looked, over a weekend too.
 */
export async function reconcileRegularly(context: Context, stopping?: AbortSignal): Promise<void> {
  const now = Date.now();
  const before = looked.get(context);
  const near = before && now - before.farAt < DAY_MS ? before : undefined;
  const since = new Date(near ? near.at - 2 * HOUR_MS : now - 3 * DAY_MS);
  const isDone = await reconcilePayments(context, { since }, stopping);
  if (isDone) looked.set(context, { at: now, farAt: near?.farAt ?? now });
}
