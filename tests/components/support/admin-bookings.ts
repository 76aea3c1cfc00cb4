import { page } from "vitest/browser";
import type {
  AdminCancellationPreview,
  BookingChangePreview,
} from "../../../src/shared/contract/admin/booking-changes.ts";
import type { AdminBooking } from "../../../src/shared/contract/admin/booking-details.ts";
import { contract } from "../../../src/shared/contract/contract.ts";
import { inMinutes, NOW } from "./clock.ts";
import type { FakeApi } from "./fake-api.ts";
import { newId, slides } from "./samples.ts";
import { adminApi } from "./venue-api.ts";

/** A unique eight-character reference for each of the tests' ids. */
export function toReference(id: string): string {
  return `A${id.slice(-7)}`.toUpperCase();
}

/**
 * A staff booking of two tickets for tomorrow's first slot, paid in cash, without a signed waiver.
 */
export function sampleAdminBooking(changes: Partial<AdminBooking> = {}): AdminBooking {
  const id = newId();
  const ticketsPence = 2 * slides.pricePence;
  return {
    id,
    reference: toReference(id),
    status: "confirmed",
    isHidden: false,
    activityId: slides.id,
    activityName: slides.name,
    activityRank: 0,
    startsAt: inMinutes(1440),
    endsAt: inMinutes(1500),
    isOver: false,
    ticketCount: 2,
    checkedInCount: 0,
    source: "staff",
    createdAt: NOW.toISOString(),
    cancelledAt: null,
    customer: {
      id: newId(),
      name: "Amelia Hartley",
      firstName: "Amelia",
      lastName: "Hartley",
      email: "amelia@example.com",
      phone: "07700 900123",
      address: [],
      isErased: false,
    },
    waiver: null,
    payments: [
      {
        id: newId(),
        method: "cash",
        state: "captured",
        card: null,
        transactionId: null,
        amountPence: ticketsPence,
        refundedPence: 0,
        at: NOW.toISOString(),
        takenBy: "Ada Harbour",
      },
    ],
    refunds: [],
    disputes: [],
    policy: {
      refundPence: 0,
      paidPence: ticketsPence,
      deadline: inMinutes(1440 - 48 * 60),
      isBeforeDeadline: false,
    },
    refunded: null,
    order: {
      tickets: [{ pricePence: slides.pricePence, quantity: 2 }],
      addons: [],
      subtotalPence: ticketsPence,
      discountPence: 0,
      discount: null,
      adjustments: [],
      retainedPence: 0,
      voucherPence: 0,
      voucherCode: null,
      totalPence: ticketsPence,
    },
    duePence: 0,
    isCancellationEmailSent: false,
    notes: [],
    history: [
      {
        id: "1",
        icon: "booked",
        sentence: "Sold by staff for 2 people",
        who: "Ada Harbour",
        at: NOW.toISOString(),
      },
    ],
    ...changes,
  };
}

/** The changes that make a sample booking unpaid. */
export const unpaidChanges = {
  payments: [],
  duePence: 2 * slides.pricePence,
} satisfies Partial<AdminBooking>;

/** The back office with one booking. */
export function adminBookingApi(booking: AdminBooking): FakeApi {
  return adminApi().respond(contract.admin.bookings.get, booking);
}

/** The URL of an open booking above a screen that loads nothing of its own. */
export function bookingUrl({ id }: Pick<AdminBooking, "id">): string {
  return `/admin/no-screen?booking=${id}`;
}

export const bookingDialog = () => page.getByRole("dialog", { name: /^Booking/ });

/** Chooses an action from the menu of the open booking. Returns the dialog that it opens. */
export async function chooseAction(action: string, title = action) {
  await page.getByRole("button", { name: "Actions" }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
  return page.getByRole("dialog", { name: title, exact: true });
}

/** Types the name as the signature and accepts the terms. */
export async function signByTyping(name: string): Promise<void> {
  await page.getByText("Type", { exact: true }).click();
  await page.getByLabelText("Your full name").fill(name);
  await page.getByLabelText("I have read and accept the terms and conditions").click();
}

/** A refund in cash, or partly to the card. */
export function refundParts(refundPence: number, cardPence = 0) {
  return { refundPence, cardPence, offlinePence: refundPence - cardPence, voucherPence: 0 };
}

/** What one more ticket would cost. */
export const sampleChangePreview: BookingChangePreview = {
  pricePence: 6600,
  previousPricePence: 4400,
  paidPence: 4400,
  duePence: 2200,
  isDiscountLost: false,
  needsSignature: false,
  policy: refundParts(0),
  full: refundParts(0),
  card: null,
  deadline: inMinutes(60),
  isBeforeDeadline: true,
  removedAddons: [],
};

/** The refunds possible for a booking paid in cash, before the deadline of the policy. */
export const sampleAdminCancellation: AdminCancellationPreview = {
  policy: refundParts(4400),
  full: refundParts(4400),
  card: null,
  policyHours: 48,
  deadline: inMinutes(60),
  isBeforeDeadline: true,
  hasBegun: false,
};
