import { expect, type Page } from "@playwright/test";
import { SYSTEM } from "../../src/server/actor.ts";
import { cancelBooking } from "../../src/server/bookings/cancel-booking.ts";
import type { Context } from "../../src/server/context.ts";
import { goOn } from "../../src/server/fail-points.ts";
import { createKeptMail } from "../../src/server/gateways/mail/kept-mail.ts";
import { openAlive } from "./alive.ts";
import { withDatabase } from "./own-bookings.ts";
import type { RunningServer } from "./running-server.ts";

/** Opens a booking above some screen of the back office, as a shared link does. */
export async function openBooking(page: Page, bookingId: string) {
  await openAlive(page, `/admin/administrators?booking=${bookingId}`);
  return page.getByRole("dialog", { name: /^Booking/ });
}

/** Cancels a booking with everything given back. */
export async function cancelAtDesk(
  server: RunningServer,
  bookingId: string,
  notify: boolean,
): Promise<void> {
  await withDatabase(server, ({ db, pool }) => {
    const context = { db, pool, mail: createKeptMail(), reach: goOn } satisfies Partial<Context>;
    const refund = { choice: "full" } as const;
    const wish = { bookingId, refund, notify, actor: SYSTEM };
    // It needs nothing else of what surrounds a server.
    return cancelBooking(context as unknown as Context, wish);
  });
}

/** Counts people of a booking in, as another desk does; its visit has to be today's. */
export async function letIn({ request }: Page, bookingId: string, peopleIn: number): Promise<void> {
  const reply = await request.put(`/api/desk/bookings/${bookingId}/people-in`, {
    data: { peopleIn },
    headers: { "sec-fetch-site": "same-origin" },
  });
  expect(reply.status()).toBe(200);
}
