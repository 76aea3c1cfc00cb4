import type { Context } from "../context.ts";
import { reconcilePayments } from "./reconcile-payments.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** When each running server last looked far back. */
const lookedFarAt = new WeakMap<Context, number>();

/**
 * Each quarter of an hour over the last two hours, late enough for lists that lag by seconds. At
 * start and once a day over three days: what happened while nobody looked, over a weekend too.
 */
export async function reconcileRegularly(context: Context): Promise<void> {
  const now = Date.now();
  const isFar = now - (lookedFarAt.get(context) ?? 0) >= DAY_MS;
  const since = new Date(now - (isFar ? 3 * DAY_MS : 2 * HOUR_MS));
  const isDone = await reconcilePayments(context, { since });
  if (isDone && isFar) lookedFarAt.set(context, now);
}
