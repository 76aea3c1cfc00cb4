import type { Page } from "@playwright/test";
import { venueNow } from "./clock.ts";
import type { ReadyToPay } from "./ready-to-pay.ts";
import { openPayment } from "./ready-to-pay.ts";
import type { RunningServer } from "./running-server.ts";

/** Places are held for so many seconds more, as far as the server knows. */
export async function leaveAtServer(
  { pool }: RunningServer,
  checkoutId: string,
  seconds: number,
): Promise<void> {
  await pool.query(
    "UPDATE checkouts SET hold_expires_at = venue_now() + $2 * interval '1 second' WHERE id = $1",
    [checkoutId, seconds],
  );
}

/** The payment page with places that are held for so many seconds more, for server and page alike. */
export async function openWithSecondsLeft(
  page: Page,
  server: RunningServer,
  { checkoutId, draft }: Pick<ReadyToPay, "checkoutId" | "draft">,
  seconds: number,
): Promise<void> {
  await leaveAtServer(server, checkoutId, seconds);
  const stored = JSON.parse(draft);
  stored.held.expiresAtMs = venueNow().getTime() + seconds * 1000;
  await openPayment(page, JSON.stringify(stored));
}
