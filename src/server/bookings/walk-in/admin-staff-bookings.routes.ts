import { signedIn } from "../../access.ts";
import { listStaffSlots } from "../../availability/slots/list-staff-slots.ts";
import { suggestCustomers } from "../../customers/suggest-customers.ts";
import { api } from "../../request-context.ts";
import { makeDeskBooking } from "./create-staff-booking.ts";
import { quoteDeskOrder } from "./quote-staff-order.ts";

const { sales } = api.desk;

/** What nobody asks for at the desk. */
const NOT_ASKED = {
  addressLine1: "",
  addressLine2: "",
  city: "",
  county: "",
  postcode: "",
  marketingConsent: false,
};

export const deskSalesRoutes = {
  make: sales.make.handler(async ({ context, input }) => {
    const { userId } = await signedIn(context);
    return makeDeskBooking(context.server, {
      ...input,
      startsAt: new Date(input.startsAt),
      contact: { ...input.contact, ...NOT_ASKED },
      waiver: null,
      actor: { kind: "staff", id: userId },
    });
  }),
  slots: sales.slots.handler(({ context, input }) => listStaffSlots(context.server, input)),
  quote: sales.quote.handler(({ context, input }) => quoteDeskOrder(context.server, input)),
  suggestCustomers: sales.suggestCustomers.handler(({ context, input }) =>
    suggestCustomers(context.server, input.text),
  ),
};
