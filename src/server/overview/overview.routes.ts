import { requireSession } from "../access.ts";
import { api } from "../request-context.ts";
import { readOverviewStats } from "../stats/read-overview-stats.ts";
import { readOverview } from "./read-overview.ts";

const { overview } = api.admin;

export const overviewRoutes = {
  get: overview.get.handler(async ({ context }) => {
    const { userId } = await requireSession(context);
    return readOverview(context.server, userId);
  }),
  stats: overview.stats.handler(({ context, input }) =>
    readOverviewStats(context.server, input.period),
  ),
};
