import { requireSession } from "../../access.ts";
import { api } from "../../request-context.ts";
import { sendBookingEmail } from "./send-booking-email.ts";

const { bookingEmails } = api.admin;

export const adminBookingEmailsRoutes = {
  confirmation: bookingEmails.confirmation.handler(async ({ context, input }) => {
    const { userId } = await requireSession(context);
    return sendBookingEmail(context.server, { ...input, about: "confirmation", userId });
  }),
  cancellation: bookingEmails.cancellation.handler(async ({ context, input }) => {
    const { userId } = await requireSession(context);
    return sendBookingEmail(context.server, { ...input, about: "cancellation", userId });
  }),
};
