import type { Context } from "../context.ts";

/** Removes the counts of calls whose time is over, so that visitors who never come back leave nothing. */
export async function forgetOldCounts({ db }: Pick<Context, "db">): Promise<void> {
  await db.deleteFrom("rateLimits").where("expire", "<", Date.now()).execute();
}
