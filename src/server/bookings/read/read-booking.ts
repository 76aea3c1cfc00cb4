import type { ManagedBooking } from "../../../shared/contract/public/bookings.ts";
import { Refusal } from "../../../shared/refusal.ts";
import {
  getBookingActions,
  getCancellationDeadline,
  getChangeActions,
} from "../../../shared/rules/booking-actions.ts";
import { type CalendarVenue, createCalendarEntry } from "../../../shared/rules/calendar-entry.ts";
import type { Context } from "../../context.ts";
import { type EmailVenue, readEmailVenue } from "../../emails/content/email-venue.ts";
import { type BookingRow, readBookingRow } from "./booking-row.statement.ts";

/**
 * Reads a booking for its holder. Writes nothing.
 * @throws Refusal BOOKING_NOT_FOUND
 */
export async function readBooking(
  { db, pool }: Context,
  bookingId: string,
): Promise<ManagedBooking> {
  const [row] = await readBookingRow(pool, { bookingId });
  if (!row) throw new Refusal("BOOKING_NOT_FOUND");
  // Imported on first use, so that the server starts without it.
  const { createQrPath: qrPath } = await import("../../integrations/qr-code.ts");
  return { ...toManagedBooking(row, await readEmailVenue(db)), qr: qrPath(row.id) };
}

function toManagedBooking(row: BookingRow, venue: EmailVenue): Omit<ManagedBooking, "qr"> {
  const { ticketsPence, addonsPence, subtotalPence, discountPence } = row;
  const {
    adjustmentPence,
    retainedPence,
    voucherPence,
    totalPence,
    firstName,
    lastName,
    email,
    phone,
  } = row;
  const { addressLine1, addressLine2, city, county, postcode } = row;
  const { startsAt, cancellationPolicyHours: policyHours } = row;
  const state = { ...row, policyHours };
  const isCancelled = row.status === "cancelled";
  const payments = row.payments.filter(
    ({ state }) => state === "authorised" || state === "captured",
  );
  return {
    id: row.id,
    reference: row.reference,
    status: row.status,
    activityId: row.activityId,
    activityName: row.activityName,
    imageUrl: row.imageUrl,
    startsAt: startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    ticketCount: row.ticketCount,
    tickets: row.tickets,
    addons: row.addons,
    order: {
      ticketsPence,
      addonsPence,
      subtotalPence,
      discountPence,
      adjustmentPence,
      retainedPence,
      voucherPence,
      totalPence,
    },
    payments: payments.map(({ method, card, amountPence, paidAt }) => ({
      method,
      card,
      amountPence,
      paidAt: new Date(paidAt).toISOString(),
    })),
    duePence: row.duePence,
    isPaying: row.isPaying,
    refundPence: row.refundPence,
    refundParts: toRefundParts(row),
    contact: {
      firstName,
      lastName,
      email,
      phone,
      addressLine1,
      addressLine2,
      city,
      county,
      postcode,
    },
    isWaiverSigned: row.isWaiverSigned,
    closedReason: isCancelled ? null : row.closedReason,
    createdAt: row.createdAt.toISOString(),
    cancellationPolicyHours: policyHours,
    deadline: getCancellationDeadline(startsAt, policyHours).toISOString(),
    can: { ...getBookingActions(state), ...getChangeActions(state) },
    calendarEntry: isCancelled ? null : toCalendarFile(row, venue),
  };
}

function toRefundParts({ refundPence, ...row }: BookingRow): ManagedBooking["refundParts"] {
  if (refundPence === null) return null;
  const { refundCardPence: cardPence, refundOfflinePence: offlinePence } = row;
  return { cardPence, offlinePence, voucherPence: refundPence - cardPence - offlinePence };
}

/**
 * Returns the booking as a calendar file. Writes nothing.
 * @throws Refusal BOOKING_NOT_FOUND, BOOKING_CANCELLED
 */
export async function readCalendar({ db, pool }: Context, bookingId: string): Promise<File> {
  const [row] = await readBookingRow(pool, { bookingId });
  if (!row) throw new Refusal("BOOKING_NOT_FOUND");
  if (row.status === "cancelled") throw new Refusal("BOOKING_CANCELLED");
  const entry = toCalendarFile(row, await readEmailVenue(db));
  return new File([entry], `booking-${row.reference}.ics`, { type: "text/calendar" });
}

/** Builds the calendar file (iCalendar) of a booking that is not cancelled. */
function toCalendarFile(row: BookingRow, venue: CalendarVenue): string {
  const { activityName, ticketCount } = row;
  const booking = {
    bookingId: row.id,
    bookingReference: row.reference,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    activityName,
    ticketCount,
  };
  return createCalendarEntry(booking, row.calendarSequence, row.now, venue);
}
