import type { ClosedDay } from "../../../shared/contract/admin/closures.ts";
import type { ClosedDayRow } from "./closed-days.queries.ts";

/** A closed day as staff see it. */
export function toClosedDay({ closedAt, ...row }: ClosedDayRow): ClosedDay {
  return { ...row, closedAt: closedAt.toISOString() };
}
