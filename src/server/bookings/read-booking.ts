import type { ManagedBooking } from "../../shared/contract/bookings.ts";
import { Refusal } from "../../shared/errors.ts";
import { calendarEntry } from "../../shared/rules/calendar-entry.ts";
import type { Context } from "../context.ts";
import { type MessageVenue, readMessageVenue } from "../messages/message-venue.ts";
import { hashOf } from "../secrets.ts";
import { type ManagedRow, readManagedRow } from "./manage-links.queries.ts";

/**
 * The booking that a manage link opens, as it stands now. Writes nothing.
 * @throws Refusal MANAGE_LINK_INVALID for an unknown link and for one whose time is over alike.
 */
export async function readManagedBooking(
  { db, pool }: Context,
  token: string,
): Promise<ManagedBooking> {
  const [row] = await readManagedRow(pool, { tokenHash: hashOf(token) });
  if (!row) throw new Refusal("MANAGE_LINK_INVALID");
  // Here, because nobody else needs it: the server starts without.
  const { qrPath } = await import("../qr-code.ts");
  return { ...answerOf(row, await readMessageVenue(db)), qr: qrPath(row.id) };
}

function answerOf(row: ManagedRow, venue: MessageVenue): Omit<ManagedBooking, "qr"> {
  const { ticketsPence, addonsPence, subtotalPence, discountPence } = row;
  const { voucherPence, totalPence, firstName, lastName, email, phone } = row;
  const { addressLine1, addressLine2, city, county, postcode } = row;
  const isCancelled = row.status === "cancelled";
  return {
    id: row.id,
    reference: row.reference,
    status: row.status,
    activityName: row.activityName,
    imageUrl: row.imageUrl,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    ticketCount: row.ticketCount,
    ticketPricePence: row.ticketPricePence,
    addons: row.addons,
    order: { ticketsPence, addonsPence, subtotalPence, discountPence, voucherPence, totalPence },
    payments: row.payments.map(({ paidAt, ...payment }) => ({
      ...payment,
      paidAt: new Date(paidAt).toISOString(),
    })),
    duePence: isCancelled ? 0 : Math.max(0, totalPence - paidPence(row)),
    refundPence: row.refundPence,
    contact: {
      ...{ firstName, lastName, email, phone },
      ...{ addressLine1, addressLine2, city, county, postcode },
    },
    isWaiverSigned: row.isWaiverSigned,
    cancellationPolicyHours: row.cancellationPolicyHours,
    calendarEntry: isCancelled ? null : entryOf(row, venue),
  };
}

function paidPence({ payments }: ManagedRow): number {
  return payments.reduce((sum, { amountPence }) => sum + amountPence, 0);
}

function entryOf(row: ManagedRow, venue: MessageVenue): string {
  const { activityName, ticketCount } = row;
  const booking = {
    bookingId: row.id,
    bookingReference: row.reference,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    ...{ activityName, ticketCount },
  };
  return calendarEntry(booking, row.calendarSequence, row.readAt, venue);
}
