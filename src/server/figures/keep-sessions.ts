import { addDays } from "../../shared/time.ts";
import type { Context } from "../context.ts";
import { keepDay, readDueDays } from "./keep-sessions.queries.ts";
import { sessionHoursOf } from "./session-hours-of.ts";

/**
 * Writes down what each day that is over offered, because a schedule that is changed later would
 * change the past. Of days before the product knew of this, what the schedules say now counts. Any
 * number of processes may do so; each day is kept once.
 */
export async function keepSessions(context: Context, stopping?: AbortSignal): Promise<void> {
  const { timezone, from, until } = await readDueDays(context.pool);
  for (let day = from; day < until && !stopping?.aborted; day = addDays(day, 1)) {
    const hours = await sessionHoursOf(context, day, timezone);
    if (!(await keepDay(context.pool, day, hours))) return;
  }
}
