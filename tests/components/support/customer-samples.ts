import type { Profile } from "../../../src/shared/contract/public/accounts.ts";
import type {
  BookingSummary,
  ManagedBooking,
} from "../../../src/shared/contract/public/bookings.ts";
import type { VoucherOrderFormValues } from "../../../src/shared/contract/public/voucher-order-fields.ts";
import { inMinutes } from "./clock.ts";
import { customer, newId, slides } from "./samples.ts";

/**
 * A confirmed booking for next Thursday as its customer sees it, paid by card, still free to cancel
 * or move.
 */
export function managedBooking(changes: Partial<ManagedBooking> = {}): ManagedBooking {
  const [ticketsPence, addonsPence] = [2 * slides.pricePence, 300];
  const totalPence = ticketsPence + addonsPence;
  return {
    id: newId(),
    reference: "7F3A91C2",
    status: "confirmed",
    activityId: slides.id,
    activityName: slides.name,
    imageUrl: null,
    startsAt: inMinutes(7 * 1440),
    endsAt: inMinutes(7 * 1440 + 60),
    ticketCount: 2,
    tickets: [{ pricePence: slides.pricePence, quantity: 2 }],
    addons: [{ name: "Towel hire", quantity: 1, pricePence: 300, totalPence: 300 }],
    order: {
      ticketsPence,
      addonsPence,
      subtotalPence: totalPence,
      discountPence: 0,
      adjustmentPence: 0,
      retainedPence: 0,
      voucherPence: 0,
      totalPence,
    },
    payments: [
      {
        method: "card",
        card: { brand: "VISA", last4: "1111" },
        amountPence: totalPence,
        paidAt: inMinutes(-60),
      },
    ],
    duePence: 0,
    refundPence: null,
    refundParts: null,
    contact: {
      firstName: "Amelia",
      lastName: "Hartley",
      email: "amelia@example.com",
      phone: "07700 900123",
      addressLine1: "14 Mill Lane",
      addressLine2: "",
      city: "Kelside",
      county: "Cumbria",
      postcode: "KE7 4LD",
    },
    isWaiverSigned: true,
    closedReason: null,
    createdAt: inMinutes(0),
    cancellationPolicyHours: 48,
    deadline: inMinutes(5 * 1440),
    isPaying: false,
    can: {
      cancel: true,
      move: true,
      signWaiver: false,
      pay: false,
      correctContact: false,
      changeItems: false,
    },
    calendarEntry: "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n",
    qr: { size: 21, path: "M0 0h7v7h-7z" },
    ...changes,
  };
}

/** The entry of a booking in My Bookings. */
export function toBookingSummary(booking: ManagedBooking): BookingSummary {
  const { id, reference, status, activityName, imageUrl, startsAt, endsAt, ticketCount, can } =
    booking;
  return {
    id,
    reference,
    status,
    activityName,
    imageUrl,
    startsAt,
    endsAt,
    ticketCount,
    can,
    totalPence: booking.order.totalPence,
    createdAt: inMinutes(-60),
    isUpcoming: status !== "cancelled" && endsAt > inMinutes(0),
  };
}

/** The profile of the sample customer. */
export const profile: Profile = {
  name: customer.name,
  email: customer.email,
  nextEmail: null,
  phone: "07700 900456",
  marketingConsent: false,
  address: null,
};

/** A gift voucher of £50 with all details filled in. */
export const giftInput: VoucherOrderFormValues = {
  amountPence: 5000,
  recipient: { name: "Robin Ashdown", email: "robin.ashdown@example.com" },
  purchaser: {
    firstName: "Amelia",
    lastName: "Hartley",
    email: "amelia@example.com",
    phone: "07700 900123",
    addressLine1: "",
    addressLine2: "",
    city: "",
    county: "",
    postcode: "",
  },
  message: "Happy birthday!",
  deliverOn: null,
};
