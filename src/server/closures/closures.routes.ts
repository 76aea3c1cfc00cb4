import { signedIn } from "../http/access.ts";
import { byStaff } from "../http/by-staff.ts";
import { api } from "../http/call.ts";
import { closeDay } from "./close-day.ts";
import { listBookedThere } from "./list-booked-there.ts";
import { listClosures } from "./list-closures.ts";
import { reopenDay } from "./reopen-day.ts";
import { settleBookings } from "./settle-bookings.ts";

const { closures } = api.desk;

export const closuresRoutes = {
  list: closures.list.handler(({ context, input }) => listClosures(context.server, input)),
  close: closures.close.handler(async ({ context, input }) => {
    const { userId } = await signedIn(context);
    return closeDay(context.server, { ...input, userId });
  }),
  reopen: closures.reopen.handler(async ({ context, input: { closureId } }) => {
    const { userId } = await signedIn(context);
    await reopenDay(context.server, { closureId, userId });
    return { reopened: true as const };
  }),
  people: closures.people.handler(({ context, input: { startsAt, ...closing } }) =>
    listBookedThere(context.server, {
      ...closing,
      ...(startsAt !== undefined && { startsAt: new Date(startsAt) }),
    }),
  ),
  settle: closures.settle.handler(async ({ context, input }) =>
    settleBookings(context.server, { ...input, actor: await byStaff(context) }),
  ),
};
