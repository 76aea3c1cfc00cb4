import { adminApi } from "../admin-api.ts";
import { readOverviewStats } from "../stats/read-overview-stats.ts";
import { readOverview } from "./read-overview.ts";

const { overview } = adminApi;

export const overviewRoutes = {
  get: overview.get.handler(({ context }) => readOverview(context.server, context.staffId)),
  stats: overview.stats.handler(({ context, input }) =>
    readOverviewStats(context.server, input.period),
  ),
};
