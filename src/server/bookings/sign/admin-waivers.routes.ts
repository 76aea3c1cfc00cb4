import { signedIn } from "../../access.ts";
import { api } from "../../request-context.ts";
import { signBookingWaiver } from "./sign-booking-waiver.ts";

const { waivers } = api.desk;

export const deskWaiversRoutes = {
  sign: waivers.sign.handler(async ({ context, input }) => {
    const { userId } = await signedIn(context);
    const { bookingId, versionId, signature } = input;
    return signBookingWaiver(context.server, {
      bookingId,
      signed: { versionId, signature },
      actor: { kind: "staff", id: userId },
    });
  }),
};
