import { adminApi } from "../../admin-api.ts";
import { signBookingWaiver } from "./sign-booking-waiver.ts";

const { waivers } = adminApi;

export const adminWaiversRoutes = {
  sign: waivers.sign.handler(({ context, input }) => {
    const { bookingId, versionId, signature } = input;
    return signBookingWaiver(context.server, {
      bookingId,
      signedWaiver: { versionId, signature },
      actor: context.actor,
    });
  }),
};
