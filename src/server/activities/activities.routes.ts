import { api } from "../http/call.ts";
import { listDays } from "../slots/list-days.ts";
import { listSlots } from "../slots/list-slots.ts";
import { listActivities } from "./list-activities.ts";
import { readActivity } from "./read-activity.ts";

export const activitiesRoutes = {
  list: api.activities.list.handler(({ context }) => listActivities(context.server)),
  get: api.activities.get.handler(({ context, input }) =>
    readActivity(context.server, input.activityId),
  ),
  days: api.activities.days.handler(({ context, input }) => listDays(context.server, input)),
  slots: api.activities.slots.handler(({ context, input }) => listSlots(context.server, input)),
};
