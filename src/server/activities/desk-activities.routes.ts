import { signedIn } from "../http/access.ts";
import { api } from "../http/call.ts";
import { listArchivedActivities } from "./list-archived-activities.ts";
import { listDeskActivities } from "./list-desk-activities.ts";
import { removeActivity } from "./remove-activity.ts";
import { restoreActivity } from "./restore-activity.ts";
import { saveActivity } from "./save-activity.ts";

const { activities } = api.desk;

export const deskActivitiesRoutes = {
  list: activities.list.handler(({ context }) => listDeskActivities(context.server)),
  archived: activities.archived.handler(({ context }) => listArchivedActivities(context.server)),
  save: activities.save.handler(async ({ context, input }) => {
    const { userId } = await signedIn(context);
    return saveActivity(context.server, input, userId);
  }),
  remove: activities.remove.handler(async ({ context, input: { activityId } }) => {
    const { userId: staffId } = await signedIn(context);
    return { outcome: await removeActivity(context.server, { activityId, staffId }) };
  }),
  restore: activities.restore.handler(async ({ context, input: { activityId } }) => {
    const { userId: staffId } = await signedIn(context);
    await restoreActivity(context.server, { activityId, staffId });
    return { restored: true as const };
  }),
};
