import type { DeskReport, OccupancyCell } from "../../shared/contract/desk/desk-reports.ts";
import { weekdayOf } from "../../shared/time.ts";
import type { Context } from "../context.ts";
import { type DayRange, wholeMonthsOf } from "../figures/periods.ts";
import { unkeptSessionHours } from "../figures/session-hours-of.ts";
import { readSessionWeek } from "../figures/sessions.statement.ts";

/** Booked and offered places of a range's sessions, in all and by weekday and hour. */
export async function occupancyOf(
  context: Context,
  { from, until }: DayRange,
  timeZone: string,
): Promise<DeskReport["occupancy"]> {
  const range = { from, until };
  const [week] = await readSessionWeek(context.pool, { ...range, ...wholeMonthsOf(range) });
  const keptUntil = week?.keptUntil ?? null;
  const unkept = await unkeptSessionHours(context, { ...range, keptUntil }, timeZone);
  const cells = new Map<string, OccupancyCell>();
  const each = unkept.map(({ day, ...hour }) => ({ ...hour, weekday: weekdayOf(day) as number }));
  for (const { weekday, hour, booked, offered } of [...(week?.cells ?? []), ...each]) {
    const cell = cells.get(`${weekday} ${hour}`) ?? { weekday, hour, booked: 0, offered: 0 };
    cell.booked += booked;
    cell.offered += offered;
    cells.set(`${weekday} ${hour}`, cell);
  }
  const all = [...cells.values()].sort(
    (one, other) => one.weekday - other.weekday || one.hour - other.hour,
  );
  return {
    booked: all.reduce((sum, { booked }) => sum + booked, 0),
    offered: all.reduce((sum, { offered }) => sum + offered, 0),
    cells: all,
  };
}
