import { suggestCustomers } from "../customers/suggest-customers.ts";
import { signedIn } from "../http/access.ts";
import { api } from "../http/call.ts";
import { listStaffSlots } from "../slots/list-staff-slots.ts";
import { makeDeskBooking } from "./make-desk-booking.ts";
import { quoteDeskOrder } from "./quote-desk-order.ts";

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
