import { signedIn } from "../access.ts";
import { api } from "../request-context.ts";
import { readOverviewFigures } from "../stats/read-overview-stats.ts";
import { readOverview } from "./read-overview.ts";

const { overview } = api.desk;

export const overviewRoutes = {
  get: overview.get.handler(async ({ context }) => {
    const { userId } = await signedIn(context);
    return readOverview(context.server, userId);
  }),
  figures: overview.figures.handler(({ context, input }) =>
    readOverviewFigures(context.server, input.period),
  ),
};
