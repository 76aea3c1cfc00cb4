import { adminApi } from "../../admin-api.ts";
import { exportActivityStats, exportDailyStats } from "./export-stats.ts";
import { readReport } from "./read-report.ts";

const { reports } = adminApi;

export const reportsRoutes = {
  get: reports.get.handler(({ context, input }) => readReport(context.server, input)),
  dailyStats: reports.dailyStats.handler(({ context, input }) =>
    exportDailyStats(context.server, input),
  ),
  activityStats: reports.activityStats.handler(({ context, input }) =>
    exportActivityStats(context.server, input),
  ),
};
