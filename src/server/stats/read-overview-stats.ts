import type { OverviewFigures } from "../../shared/contract/admin/overview.ts";
import type { OverviewPeriod } from "../../shared/contract/admin/report-fields.ts";
import type { Context } from "../context.ts";
import { overviewFiguresAt } from "./compute-overview-stats.ts";
import { readVenueClock } from "./venue-clock.queries.ts";

/** The four figures of the overview, as of now. */
export async function readOverviewFigures(
  context: Context,
  period: OverviewPeriod,
): Promise<OverviewFigures> {
  return overviewFiguresAt(await readVenueClock(context.pool), context, period);
}
