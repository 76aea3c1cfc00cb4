import type { ClosedDay } from "../../../shared/contract/admin/closures.ts";
import { getStaffActor, requireSession } from "../../access.ts";
import { listClosedDays, toClosedDay } from "../../availability/closed-days/closed-days.queries.ts";
import type { Context } from "../../context.ts";
import { api } from "../../request-context.ts";
import { closeDay, reopenDay } from "./close-day.ts";
import { listAffectedBookings } from "./list-affected-bookings.ts";
import { settleBookings } from "./settle-bookings.ts";

const { closures } = api.admin;

export const closuresRoutes = {
  list: closures.list.handler(({ context, input }) => listClosures(context.server, input)),
  close: closures.close.handler(async ({ context, input }) => {
    const { userId } = await requireSession(context);
    return closeDay(context.server, { ...input, userId });
  }),
  reopen: closures.reopen.handler(async ({ context, input: { closureId } }) => {
    const { userId } = await requireSession(context);
    await reopenDay(context.server, { closureId, userId });
    return { reopened: true as const };
  }),
  affectedBookings: closures.affectedBookings.handler(
    ({ context, input: { startsAt, ...query } }) =>
      listAffectedBookings(context.server, {
        ...query,
        ...(startsAt !== undefined && { startsAt: new Date(startsAt) }),
      }),
  ),
  settle: closures.settle.handler(async ({ context, input }) =>
    settleBookings(context.server, { ...input, actor: await getStaffActor(context) }),
  ),
};

/** Lists the dates in a range, inclusive, on which the venue or an activity is closed. */
async function listClosures(
  { db }: Context,
  range: { from: string; to: string },
): Promise<ClosedDay[]> {
  return (await listClosedDays(db, range)).map(toClosedDay);
}
