import { sql } from "kysely";
import type { Context } from "../../context.ts";

/** Deletes the counts of time windows that have ended. */
export async function purgeRateLimits({ db }: Pick<Context, "db">): Promise<void> {
  await db.deleteFrom("rateLimits").where("endsAt", "<=", sql<Date>`venue_now()`).execute();
}
