import { signedIn } from "../../access.ts";
import { api } from "../../request-context.ts";
import { findScannedBooking } from "../day/find-scanned-booking.ts";
import { setPeopleIn } from "./check-in.ts";

const { checkIns } = api.desk;

export const checkInsRoutes = {
  setPeopleIn: checkIns.setPeopleIn.handler(async ({ context, input }) => {
    const { userId } = await signedIn(context);
    return setPeopleIn(context.server, { ...input, actor: { kind: "staff", id: userId } });
  }),
  find: checkIns.find.handler(({ context, input }) =>
    findScannedBooking(context.server, input.code),
  ),
};
