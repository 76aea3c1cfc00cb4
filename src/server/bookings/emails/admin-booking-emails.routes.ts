import { signedIn } from "../../access.ts";
import { api } from "../../request-context.ts";
import { sendLetter } from "./send-booking-email.ts";

const { letters } = api.desk;

export const deskLettersRoutes = {
  confirmation: letters.confirmation.handler(async ({ context, input }) => {
    const { userId } = await signedIn(context);
    return sendLetter(context.server, { ...input, about: "confirmation", userId });
  }),
  cancellation: letters.cancellation.handler(async ({ context, input }) => {
    const { userId } = await signedIn(context);
    return sendLetter(context.server, { ...input, about: "cancellation", userId });
  }),
};
