import { z } from "zod";
import { MAX_TICKETS, MIN_TICKETS, SUGGESTION_MIN_CHARACTERS } from "../../limits.ts";
import { endpoint, pickErrors } from "../base/endpoint.ts";
import { id, instant, optionalText, pence, venueDate } from "../base/fields.ts";
import { slot } from "../public/activities.ts";
import { paidOrder, placement, slotRefusals } from "../public/checkouts.ts";
import { staffBookingContact } from "./staff-booking-contact.ts";

const orderRefusals = pickErrors(
  "ADDON_UNAVAILABLE",
  "VOUCHER_INVALID",
  "VOUCHER_REDEEMED",
  "DISCOUNT_INVALID",
);

/** What is bought, and with which codes. */
const order = z.object({
  activityId: id,
  ticketCount: z.int().min(MIN_TICKETS).max(MAX_TICKETS),
  addons: placement.shape.addons,
  voucherCode: placement.shape.voucherCode,
  discountCode: placement.shape.discountCode,
});

export const staffBookingInput = order.extend({
  /** Drawn by the page, once for each attempt: the same id twice is one booking. */
  bookingId: id,
  startsAt: instant,
  contact: staffBookingContact,
  /** How all of it was paid; null when it is still to be paid. */
  paidBy: z.enum(["cash", "other"]).nullable(),
  /** What staff were shown and told. Only compared: if it differs, nothing is booked. */
  expectedTotalPence: pence,
  /** Whether the confirmation is mailed, where an address is given. */
  notify: z.boolean(),
});

export const staffBookingResult = z.object({
  bookingId: id,
  reference: z.string(),
  order: paidOrder,
  paidPence: pence,
  /** Still to be paid at the desk. */
  duePence: pence,
});
export type StaffBookingResult = z.infer<typeof staffBookingResult>;

export const customerSuggestion = z.object({
  id,
  name: z.string(),
  /** Empty where none is known, like the number. */
  email: z.string(),
  phone: z.string(),
});
export type CustomerSuggestion = z.infer<typeof customerSuggestion>;

export const adminStaffBookingsContract = {
  create: endpoint("admin")
    .route({
      method: "POST",
      path: "/desk/bookings",
      summary: "A booking for a caller or somebody who walked in; twice is once",
      successStatus: 201,
    })
    .input(staffBookingInput)
    .errors(slotRefusals)
    .errors(orderRefusals)
    .errors(pickErrors("UNAUTHENTICATED", "FORBIDDEN"))
    .errors(pickErrors("PRICE_CHANGED", "REFERENCE_IN_USE", "IDEMPOTENCY_MISMATCH"))
    .output(staffBookingResult),

  slots: endpoint("admin")
    .route({
      method: "GET",
      path: "/desk/activities/{activityId}/slots",
      summary: "The slots of a day that are not over, as staff may book them",
    })
    .input(z.object({ activityId: id, date: venueDate }))
    .errors(pickErrors("UNAUTHENTICATED", "FORBIDDEN", "ACTIVITY_NOT_FOUND"))
    .output(z.array(slot)),

  quote: endpoint("admin")
    .route({
      method: "POST",
      path: "/desk/quotes",
      summary: "What an order would cost now; writes nothing",
    })
    .input(order.extend({ startsAt: instant.nullable().optional() }))
    .errors(orderRefusals)
    .errors(pickErrors("UNAUTHENTICATED", "FORBIDDEN", "ACTIVITY_NOT_FOUND"))
    .output(paidOrder),

  suggestCustomers: endpoint("admin")
    .route({
      method: "GET",
      path: "/desk/customer-suggestions",
      summary: "Customers whose name, address or number contains a text",
    })
    .input(z.object({ text: optionalText(100).pipe(z.string().min(SUGGESTION_MIN_CHARACTERS)) }))
    .errors(pickErrors("UNAUTHENTICATED", "FORBIDDEN"))
    .output(z.array(customerSuggestion)),
};
