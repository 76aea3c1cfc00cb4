import type { Context } from "../context.ts";
import { withRetries } from "../database/retries.ts";
import { foldDays, tidySearch } from "./booking-days.queries.ts";

/**
 * Adds the days that are over, and what changed of those before, to the kept counts of bookings a
 * day. Any number of processes may do so, as often as they like; what one leaves, the next takes.
 */
export async function foldBookingDays(
  { pool }: Pick<Context, "pool">,
  stopping?: AbortSignal,
): Promise<void> {
  if (stopping?.aborted) return;
  await withRetries(() => foldDays(pool));
  if (!stopping?.aborted) await tidySearch(pool);
}
