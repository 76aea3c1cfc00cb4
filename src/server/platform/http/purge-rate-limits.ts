import { sql } from "kysely";
import type { Context } from "../../context.ts";

/** Forgets the counts whose time is over. */
export async function purgeRateLimits({ db }: Pick<Context, "db">): Promise<void> {
  await db.deleteFrom("rateLimits").where("endsAt", "<=", sql<Date>`venue_now()`).execute();
}
