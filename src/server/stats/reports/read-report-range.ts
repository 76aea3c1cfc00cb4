import type { ReportQuery } from "../../../shared/contract/admin/reports.ts";
import type { Context } from "../../context.ts";
import { getReportRange, type ReportRange } from "../periods.ts";
import { readSeason } from "../season.queries.ts";
import { readVenueClock } from "../venue-clock.queries.ts";
import type { VenueClock } from "../venue-clock.ts";

/** Resolves the days of a report query, with the venue's current time. */
export async function readReportRange(
  { db, pool }: Pick<Context, "db" | "pool">,
  query: ReportQuery,
): Promise<{ range: ReportRange; clock: VenueClock }> {
  const clock = await readVenueClock(pool);
  const season = query.period === "season" ? await readSeason(db, clock.today) : null;
  return { range: getReportRange(query, clock.today, season), clock };
}
