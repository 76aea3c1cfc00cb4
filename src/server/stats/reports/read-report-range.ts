import type { ReportWish } from "../../../shared/contract/admin/report-fields.ts";
import type { Context } from "../../context.ts";
import { type ReportRange, reportRangeOf } from "../periods.ts";
import { readSeason } from "../season.queries.ts";
import { readVenueClock } from "../venue-clock.queries.ts";
import type { VenueClock } from "../venue-clock.ts";

/** The days that a report is asked for, and what the venue's clock shows now. */
export async function readReportRange(
  { db, pool }: Pick<Context, "db" | "pool">,
  wish: ReportWish,
): Promise<{ range: ReportRange; clock: VenueClock }> {
  const clock = await readVenueClock(pool);
  const season = wish.period === "season" ? await readSeason(db, clock.today) : null;
  return { range: reportRangeOf(wish, clock.today, season), clock };
}
