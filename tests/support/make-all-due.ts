import type { Context } from "../../src/server/context.ts";

/** As if so much time had passed that everything that waits for its turn is due. */
const BRING_FORWARD = [
  "UPDATE payment_attempts SET next_try_at = venue_now() WHERE settled_at IS NULL",
  "UPDATE payments SET next_try_at = venue_now() WHERE state IN ('authorised', 'to_void')",
  "UPDATE refunds SET next_try_at = venue_now() WHERE state IN ('queued', 'pending')",
  "UPDATE messages SET next_try_at = venue_now() WHERE state = 'queued'",
  "UPDATE webhook_events SET next_try_at = venue_now() WHERE processed_at IS NULL",
];

const RUN_OUT = "UPDATE checkouts SET hold_expires_at = venue_now() WHERE state = 'held'";

/** Everything that is queued anywhere is due now; holds stay as they are. */
export async function bringForward({ pool }: Pick<Context, "pool">): Promise<void> {
  for (const update of BRING_FORWARD) await pool.query(update);
}

/** The time of every hold is over. */
export async function runOut({ pool }: Pick<Context, "pool">): Promise<void> {
  await pool.query(RUN_OUT);
}
