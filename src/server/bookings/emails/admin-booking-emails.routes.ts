import { adminApi } from "../../admin-api.ts";
import { sendBookingEmail } from "./send-booking-email.ts";

const { bookingEmails } = adminApi;

export const adminBookingEmailsRoutes = {
  confirmation: bookingEmails.confirmation.handler(({ context, input }) =>
    sendBookingEmail(context.server, { ...input, about: "confirmation", userId: context.staffId }),
  ),
  cancellation: bookingEmails.cancellation.handler(({ context, input }) =>
    sendBookingEmail(context.server, { ...input, about: "cancellation", userId: context.staffId }),
  ),
  paymentLink: bookingEmails.paymentLink.handler(({ context, input }) =>
    sendBookingEmail(context.server, { ...input, about: "payment", userId: context.staffId }),
  ),
};
