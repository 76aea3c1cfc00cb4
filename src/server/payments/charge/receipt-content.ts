/** A booking before the payment. */
interface ReceiptBooking {
  reference: string;
  activityName: string;
  startsAt: Date;
  endsAt: Date;
  ticketCount: number;
  totalPence: number;
  duePence: number;
  firstName: string;
  lastName: string;
}

/** What the receipt for a payment of what was due says, whatever the payment's method. */
export function toReceiptContent(bookingId: string, booking: ReceiptBooking, takenPence: number) {
  return {
    bookingId,
    bookingReference: booking.reference,
    customerName: `${booking.firstName} ${booking.lastName}`.trim(),
    activityName: booking.activityName,
    startsAt: booking.startsAt.toISOString(),
    endsAt: booking.endsAt.toISOString(),
    ticketCount: booking.ticketCount,
    totalPence: booking.totalPence,
    takenPence,
    paidBeforePence: booking.totalPence - booking.duePence,
    duePence: booking.duePence - takenPence,
  };
}
