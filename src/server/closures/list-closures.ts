import type { ClosedDay } from "../../shared/contract/desk/desk-closures.ts";
import type { Context } from "../context.ts";
import { closedDayAnswer } from "./closed-day-answer.ts";
import { listClosedDays } from "./closed-days.queries.ts";

/** The days of a span, both ends counted in, on which the venue or an activity is closed. */
export async function listClosures(
  { db }: Context,
  span: { from: string; to: string },
): Promise<ClosedDay[]> {
  return (await listClosedDays(db, span)).map(closedDayAnswer);
}
