import { requireSession } from "../../access.ts";
import { api } from "../../request-context.ts";
import { signBookingWaiver } from "./sign-booking-waiver.ts";

const { waivers } = api.admin;

export const adminWaiversRoutes = {
  sign: waivers.sign.handler(async ({ context, input }) => {
    const { userId } = await requireSession(context);
    const { bookingId, versionId, signature } = input;
    return signBookingWaiver(context.server, {
      bookingId,
      signedWaiver: { versionId, signature },
      actor: { kind: "staff", id: userId },
    });
  }),
};
