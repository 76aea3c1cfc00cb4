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

/** The token after the `#` of an email's manage link. */
export const LINK_TOKEN = "3hX2mVbN7QpLkR9sTzW4yA";

/** The permissions of a cancelled or past booking. */
export const NO_ACTIONS = {
  cancel: false,
  move: false,
  signWaiver: false,
  pay: false,
  correctContact: false,
  changeItems: false,
};

/** The changes that make a booking cancelled, with a refund to the card. */
export const CANCELLED_CHANGES = {
  status: "cancelled",
  refundPence: 4700,
  refundParts: { cardPence: 4700, offlinePence: 0, voucherPence: 0 },
  can: NO_ACTIONS,
  calendarEntry: null,
} satisfies Partial<ManagedBooking>;

/** The refund of a sample booking: all of it, to the card. */
export function cancellationPreview(
  changes: Partial<CancellationPreview> = {},
): CancellationPreview {
  const { deadline } = managedBooking();
  return {
    refundPence: 4700,
    cardPence: 4700,
    offlinePence: 0,
    voucherPence: 0,
    paidPence: 4700,
    card: { brand: "VISA", last4: "1111" },
    deadline,
    isBeforeDeadline: true,
    ...changes,
  };
}

/** A server that returns this booking for its link, and has two slots on every day. */
export function managedApi(booking: ManagedBooking) {
  return bookingApi()
    .respond(contract.bookings.managed, booking)
    .respond(contract.bookings.previewCancellation, cancellationPreview())
    .respond(contract.activities.slots, ({ date }) => [10, 11].map((hour) => slotAt(date, hour)));
}

/** A slot of one hour on a summer day, at this hour in London. */
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

/** Opens a booking by the manage link of its email. */
export async function openManaged(changes: Partial<ManagedBooking> = {}) {
  const booking = managedBooking(changes);
  const api = managedApi(booking);
  await openApp(`${paths.manage}#${LINK_TOKEN}`, api);
  await expect.element(page.getByText(booking.reference, { exact: true })).toBeVisible();
  return { api, booking };
}

/** The message about what was just done. */
export function statusMessage(text: string) {
  return page.getByRole("status").filter({ hasText: text });
}
