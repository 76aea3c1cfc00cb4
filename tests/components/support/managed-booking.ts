import { expect } from "vitest";
import { page } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import type { Slot } from "../../../src/shared/contract/public/activities.ts";
import type {
  CancellationPreview,
  ManagedBooking,
} from "../../../src/shared/contract/public/bookings.ts";
import { paths } from "../../../src/web/app/paths.ts";
import { managedBooking } from "./customer-samples.ts";
import { openApp } from "./open-app.ts";
import { bookingApi } from "./venue-api.ts";

/** What stands behind the `#` of the link in a letter. */
export const LINK_TOKEN = "3hX2mVbN7QpLkR9sTzW4yA";

/** What nobody can do with a booking that is cancelled or over. */
export const NO_ACTIONS = { cancel: false, move: false, signWaiver: false };

/** What is different of a booking once it is cancelled, and its money went back to the card. */
export const CANCELLED_CHANGES = {
  status: "cancelled",
  refundPence: 4700,
  refundParts: { cardPence: 4700, deskPence: 0, voucherPence: 0 },
  can: NO_ACTIONS,
  calendarEntry: null,
} satisfies Partial<ManagedBooking>;

/** What would come back of a booking of the samples: all of it, to the card. */
export function cancellationPreview(
  changes: Partial<CancellationPreview> = {},
): CancellationPreview {
  const { deadline } = managedBooking();
  return {
    refundPence: 4700,
    cardPence: 4700,
    deskPence: 0,
    voucherPence: 0,
    paidPence: 4700,
    card: { brand: "VISA", last4: "1111" },
    deadline,
    isBeforeDeadline: true,
    ...changes,
  };
}

/** A server that opens this booking to its link, and has two sessions on every day. */
export function managedApi(booking: ManagedBooking) {
  return bookingApi()
    .respond(contract.bookings.managed, booking)
    .respond(contract.bookings.previewCancellation, cancellationPreview())
    .respond(contract.activities.slots, ({ date }) => [10, 11].map((hour) => slotAt(date, hour)));
}

/** A session of an hour on a day of summer, at this hour in London. */
export function slotAt(date: string, hour: number): Slot {
  const startsAt = new Date(`${date}T${String(hour - 1).padStart(2, "0")}:00:00Z`);
  const endsAt = new Date(startsAt.getTime() + 3_600_000);
  return {
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    placesLeft: 20,
    reason: null,
  };
}

/** Opens a booking by the link of its letter. */
export async function openManaged(changes: Partial<ManagedBooking> = {}) {
  const booking = managedBooking(changes);
  const api = managedApi(booking);
  await openApp(`${paths.manage}#${LINK_TOKEN}`, api);
  await expect.element(page.getByText(booking.reference, { exact: true })).toBeVisible();
  return { api, booking };
}

/** What was just done, as the page tells it. */
export function statusMessage(text: string) {
  return page.getByRole("status").filter({ hasText: text });
}
