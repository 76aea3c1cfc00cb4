import { signedIn } from "../http/access.ts";
import { api } from "../http/call.ts";
import { sendLetter } from "./send-letter.ts";

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
