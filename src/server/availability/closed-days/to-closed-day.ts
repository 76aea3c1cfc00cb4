import type { ClosedDay } from "../../../shared/contract/admin/closures.ts";
import type { ClosedDayRow } from "./closed-days.queries.ts";

/** Maps a row to the closed day that staff see. */
export function toClosedDay({ closedAt, ...row }: ClosedDayRow): ClosedDay {
  return { ...row, closedAt: closedAt.toISOString() };
}
