import { expect, type Page } from "@playwright/test";
import { cancelBooking } from "../../src/server/bookings/cancel/cancel-booking.ts";
import type { Context } from "../../src/server/context.ts";
import { SYSTEM } from "../../src/server/events/actor.ts";
import { createCapturingTransport } from "../../src/server/integrations/email/email-transport.ts";
import { noopFailpoint } from "../../src/server/platform/failpoints.ts";
import { openHydrated } from "./hydration.ts";
import type { RunningServer } from "./running-server.ts";
import { withDatabase } from "./staff-bookings.ts";

/** Opens a booking above some screen of the back office, as a shared link does. */
export async function openBookingDialog(page: Page, bookingId: string) {
  await openHydrated(page, `/admin/administrators?booking=${bookingId}`);
  return page.getByRole("dialog", { name: /^Booking [0-9A-F]{8}/ });
}

/** Expects a booking's dialog with its actions, from when on it listens for keys. */
export async function expectBookingOpen(page: Page, reference: string) {
  const dialog = page.getByRole("dialog", { name: `Booking ${reference}` });
  await expect(dialog.getByRole("button", { name: "Actions" })).toBeVisible();
  return dialog;
}

/** Cancels a booking with a full refund. */
export async function cancelAsStaff(
  server: RunningServer,
  bookingId: string,
  notify: boolean,
): Promise<void> {
  await withDatabase(server, ({ db, pool }) => {
    const context = {
      db,
      pool,
      email: createCapturingTransport(),
      failpoint: noopFailpoint,
    } satisfies Partial<Context>;
    const refund = { choice: "full" } as const;
    const input = { bookingId, refund, notify, actor: SYSTEM };
    // Cancelling needs no other part of the context.
    return cancelBooking(context as unknown as Context, input);
  });
}

/** Checks people in through the API, as another device does; the visit must be today. */
export async function checkInParty(
  { request }: Page,
  bookingId: string,
  checkedInCount: number,
): Promise<void> {
  const reply = await request.put(`/api/admin/bookings/${bookingId}/check-in`, {
    data: { checkedInCount: checkedInCount },
    headers: { "sec-fetch-site": "same-origin" },
  });
  expect(reply.status()).toBe(200);
}
