import type { OverviewFigures } from "../../shared/contract/desk/desk-overview.ts";
import type { OverviewPeriod } from "../../shared/contract/desk/desk-report-fields.ts";
import type { Context } from "../context.ts";
import { readSettings } from "../settings/settings.queries.ts";

/** PLACEHOLDER */
export async function readOverviewFigures(
  { db }: Context,
  period: OverviewPeriod,
): Promise<OverviewFigures> {
  const { today } = await readSettings(db);
  const none = { now: 0, before: null, course: { now: [], before: [] } };
  return {
    period,
    from: today,
    until: today,
    base: { from: today, until: today, time: "00:00" },
    bookings: none,
    revenuePence: none,
    customers: none,
    occupancy: { now: { booked: 0, offered: 0 }, before: null, course: { now: [], before: [] } },
  };
}
