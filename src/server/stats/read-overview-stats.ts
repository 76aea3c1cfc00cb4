import type { OverviewStats } from "../../shared/contract/admin/overview.ts";
import type { OverviewPeriod } from "../../shared/contract/admin/reports.ts";
import type { Context } from "../context.ts";
import { computeOverviewStats } from "./compute-overview-stats.ts";
import { readVenueClock } from "./venue-clock.queries.ts";

/** Reads the overview's four stats, as of now. */
export async function readOverviewStats(
  context: Context,
  period: OverviewPeriod,
): Promise<OverviewStats> {
  return computeOverviewStats(await readVenueClock(context.pool), context, period);
}
