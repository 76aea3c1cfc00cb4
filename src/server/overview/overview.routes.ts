import { readOverviewFigures } from "../figures/read-overview-figures.ts";
import { api } from "../http/call.ts";
import { readOverview } from "./read-overview.ts";

const { overview } = api.desk;

export const overviewRoutes = {
  get: overview.get.handler(({ context }) => readOverview(context.server)),
  figures: overview.figures.handler(({ context, input }) =>
    readOverviewFigures(context.server, input.period),
  ),
};
