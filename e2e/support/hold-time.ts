import type { RunningServer } from "./running-server.ts";

/** Makes a hold expire in so many seconds, on the server only. */
export async function setHoldSecondsLeft(
  { pool }: RunningServer,
  checkoutId: string,
  seconds: number,
): Promise<void> {
  await pool.query(
    "UPDATE checkouts SET hold_expires_at = venue_now() + $2 * interval '1 second' WHERE id = $1",
    [checkoutId, seconds],
  );
}
