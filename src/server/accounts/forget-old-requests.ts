import type { Context } from "../context.ts";
import { forgetRequests, forgetSessions } from "./forget.queries.ts";

/** Sessions that ended, and what was asked for by mail long enough ago, are of no use to anybody. */
export async function forgetOldRequests({ db }: Context): Promise<void> {
  await forgetSessions(db);
  await forgetRequests(db);
}
