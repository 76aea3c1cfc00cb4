import { requireSession } from "../../access.ts";
import { listStaffSlots } from "../../availability/slots/list-staff-slots.ts";
import { suggestCustomers } from "../../customers/suggest-customers.ts";
import { api } from "../../request-context.ts";
import { createStaffBooking } from "./create-staff-booking.ts";
import { quoteStaffOrder } from "./quote-staff-order.ts";

const { staffBookings } = api.admin;

/** Contact fields that the form for staff bookings does not have. */
const CONTACT_DEFAULTS = {
  addressLine1: "",
  addressLine2: "",
  city: "",
  county: "",
  postcode: "",
  marketingConsent: false,
};

export const adminStaffBookingsRoutes = {
  create: staffBookings.create.handler(async ({ context, input }) => {
    const { userId } = await requireSession(context);
    return createStaffBooking(context.server, {
      ...input,
      startsAt: new Date(input.startsAt),
      contact: { ...input.contact, ...CONTACT_DEFAULTS },
      waiver: null,
      actor: { kind: "staff", id: userId },
    });
  }),
  slots: staffBookings.slots.handler(({ context, input }) => listStaffSlots(context.server, input)),
  quote: staffBookings.quote.handler(({ context, input }) =>
    quoteStaffOrder(context.server, input),
  ),
  suggestCustomers: staffBookings.suggestCustomers.handler(({ context, input }) =>
    suggestCustomers(context.server, input.text),
  ),
};
