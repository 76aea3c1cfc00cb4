import type { ClosedDay } from "../../../shared/contract/admin/closures.ts";
import { assertMayRefund } from "../../access.ts";
import { adminApi } from "../../admin-api.ts";
import { listClosedDays, toClosedDay } from "../../availability/closed-days/closed-days.queries.ts";
import type { Context } from "../../context.ts";
import { closeDay, reopenDay } from "./close-day.ts";
import { listAffectedBookings } from "./list-affected-bookings.ts";
import { settleBookings } from "./settle-bookings.ts";

const { closures } = adminApi;

export const closuresRoutes = {
  list: closures.list.handler(({ context, input }) => listClosures(context.server, input)),
  close: closures.close.handler(({ context, input }) =>
    closeDay(context.server, { ...input, userId: context.staffId }),
  ),
  reopen: closures.reopen.handler(async ({ context, input: { closureId } }) => {
    await reopenDay(context.server, { closureId, userId: context.staffId });
    return { reopened: true as const };
  }),
  affectedBookings: closures.affectedBookings.handler(
    ({ context, input: { startsAt, ...query } }) =>
      listAffectedBookings(context.server, {
        ...query,
        ...(startsAt !== undefined && { startsAt: new Date(startsAt) }),
      }),
  ),
  settle: closures.settle.handler(({ context, input }) => {
    const cancelsSome = input.settlements.some(({ toStartsAt }) => toStartsAt === null);
    if (cancelsSome) assertMayRefund(context.staff, "full");
    return settleBookings(context.server, { ...input, actor: context.actor });
  }),
};

/** Lists the dates in a range, inclusive, on which the venue or an activity is closed. */
async function listClosures(
  { db }: Context,
  range: { from: string; to: string },
): Promise<ClosedDay[]> {
  return (await listClosedDays(db, range)).map(toClosedDay);
}
