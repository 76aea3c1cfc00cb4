import { signedIn } from "../http/access.ts";
import { api } from "../http/call.ts";
import { checkSchedule } from "./check-schedule.ts";
import { listDaySchedules } from "./list-day-schedules.ts";
import { listSchedules } from "./list-schedules.ts";
import { readRemoval } from "./read-removal.ts";
import { removeSchedule } from "./remove-schedule.ts";
import { saveSchedule } from "./save-schedule.ts";

const { schedules } = api.desk;

export const deskSchedulesRoutes = {
  list: schedules.list.handler(({ context, input }) => listSchedules(context.server, input)),
  ofDay: schedules.ofDay.handler(({ context, input }) => listDaySchedules(context.server, input)),
  checkConflicts: schedules.checkConflicts.handler(({ context, input }) =>
    checkSchedule(context.server, input),
  ),
  save: schedules.save.handler(async ({ context, input }) => {
    const { userId } = await signedIn(context);
    return saveSchedule(context.server, input, userId);
  }),
  removal: schedules.removal.handler(({ context, input }) =>
    readRemoval(context.server, input.scheduleId),
  ),
  remove: schedules.remove.handler(async ({ context, input: { scheduleId } }) => {
    const { userId: staffId } = await signedIn(context);
    await removeSchedule(context.server, { scheduleId, staffId });
    return { removed: true as const };
  }),
};
