import { adminApi } from "../../admin-api.ts";
import { requireActivity } from "../../catalogue/activities/activities.queries.ts";
import { listSlotMoveCandidates } from "./list-slot-move-candidates.ts";
import { settleBookings } from "./settle-bookings.ts";

const { slotMoves } = adminApi;

export const slotMovesRoutes = {
  preview: slotMoves.preview.handler(({ context, input: { activityId, startsAt, toStartsAt } }) =>
    listSlotMoveCandidates(context.server, {
      activityId,
      startsAt: new Date(startsAt),
      toStartsAt: new Date(toStartsAt),
    }),
  ),
  move: slotMoves.move.handler(async ({ context, input }) => {
    const { activityId, bookingIds, startsAt: fromStartsAt, toStartsAt, notify } = input;
    await requireActivity(context.server, activityId);
    return settleBookings(context.server, {
      settlements: bookingIds.map((bookingId) => ({ bookingId, fromStartsAt, toStartsAt })),
      notify,
      reason: null,
      actor: context.actor,
    });
  }),
};
