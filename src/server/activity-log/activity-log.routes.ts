import { adminApi } from "../admin-api.ts";
import { exportActivityLog } from "./export-activity-log.ts";
import { listActivityLog } from "./list-activity-log.ts";

const { activityLog } = adminApi;

export const activityLogRoutes = {
  list: activityLog.list.handler(({ context, input }) => listActivityLog(context.server, input)),
  export: activityLog.export.handler(({ context, input }) =>
    exportActivityLog(context.server, input),
  ),
};
