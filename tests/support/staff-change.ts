import { randomUUID } from "node:crypto";
import { changeBooking, previewChange } from "../../src/server/bookings/change/change-booking.ts";
import type { Context } from "../../src/server/context.ts";
import type { BookingChange } from "../../src/shared/contract/admin/booking-changes.ts";

const STAFF = { kind: "staff", id: null } as const;

/**
 * Returns the input with which staff make a change as it is previewed now; all that is paid too much
 * is refunded, and the customer gets an email.
 */
export async function prepareStaffChange(
  context: Context,
  bookingId: string,
  change: BookingChange,
) {
  const preview = await previewChange(context, { bookingId, change, actor: STAFF });
  const { pricePence, duePence, full } = preview;
  return {
    bookingId,
    changeId: randomUUID(),
    change,
    refund: { choice: "full" },
    refundFirst: "card",
    expected: { pricePence, duePence, refundPence: full.refundPence },
    notify: true,
    actor: STAFF,
  } satisfies Parameters<typeof changeBooking>[1];
}

/** Makes a change as staff do, see {@link prepareStaffChange}. */
export const changeAsStaff = async (context: Context, bookingId: string, change: BookingChange) =>
  changeBooking(context, await prepareStaffChange(context, bookingId, change));
