import type { Context } from "../../src/server/context.ts";

/** Makes everything that waits for a retry due now. */
const MAKE_DUE_STATEMENTS = [
  "UPDATE payment_attempts SET next_try_at = venue_now() WHERE settled_at IS NULL",
  "UPDATE payments SET next_try_at = venue_now() WHERE state IN ('authorised', 'void_pending')",
  "UPDATE refunds SET next_try_at = venue_now() WHERE state IN ('queued', 'pending')",
  "UPDATE emails SET next_try_at = venue_now() WHERE state = 'queued'",
  "UPDATE webhook_events SET next_try_at = venue_now() WHERE processed_at IS NULL",
];

const EXPIRE_HOLDS = "UPDATE checkouts SET hold_expires_at = venue_now() WHERE state = 'held'";

/** Makes everything that is queued due now. Holds stay as they are. */
export async function makeAllDue({ pool }: Pick<Context, "pool">): Promise<void> {
  for (const update of MAKE_DUE_STATEMENTS) await pool.query(update);
}

/** Expires every hold. */
export async function expireHolds({ pool }: Pick<Context, "pool">): Promise<void> {
  await pool.query(EXPIRE_HOLDS);
}
