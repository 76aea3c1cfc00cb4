import { findScannedBooking } from "../days/find-scanned-booking.ts";
import { signedIn } from "../http/access.ts";
import { api } from "../http/call.ts";
import { setPeopleIn } from "./set-people-in.ts";

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
