import { randomUUID } from "node:crypto";
import type { StaffBookingInput } from "../../src/server/bookings/walk-in/create-staff-booking.ts";
import type { TestVenue } from "./test-venue.ts";

/** The input for an unpaid staff booking: two tickets at £18.00, unless changed. */
export function createStaffBookingInput(
  venue: TestVenue,
  startsAt: Date,
  changes: Partial<StaffBookingInput> = {},
): StaffBookingInput {
  return {
    bookingId: randomUUID(),
    activityId: venue.activityId,
    startsAt,
    ticketCount: 2,
    contact: {
      firstName: "Robin",
      lastName: "Vale",
      email: `robin-${randomUUID()}@example.com`,
      phone: "07700900456",
      addressLine1: "",
      addressLine2: "",
      city: "",
      county: "",
      postcode: "",
      marketingConsent: false,
    },
    addons: [],
    voucherCode: null,
    discountCode: null,
    waiver: null,
    paidBy: null,
    expectedTotalPence: 3600,
    notify: true,
    actor: { kind: "staff", id: null },
    ...changes,
  };
}
