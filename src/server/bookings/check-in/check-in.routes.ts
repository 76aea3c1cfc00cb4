import { requireSession } from "../../access.ts";
import { api } from "../../request-context.ts";
import { findScannedBooking } from "../day/find-scanned-booking.ts";
import { checkIn } from "./check-in.ts";

const { checkIns } = api.admin;

export const checkInRoutes = {
  setCheckedInCount: checkIns.setCheckedInCount.handler(async ({ context, input }) => {
    const { userId } = await requireSession(context);
    return checkIn(context.server, { ...input, actor: { kind: "staff", id: userId } });
  }),
  find: checkIns.find.handler(({ context, input }) =>
    findScannedBooking(context.server, input.code),
  ),
};
