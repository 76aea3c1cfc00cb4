import { type Kysely, sql } from "kysely";
import type { DB } from "../database/schema.ts";
import { FORGET_AFTER_DAYS } from "./link-lifetime.ts";
import { SESSION_IDLE_DAYS } from "./session-lifetime.ts";

export async function forgetSessions(db: Kysely<DB>): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where((eb) =>
      eb.or([
        eb("expiresAt", "<", sql<Date>`now()`),
        eb("updatedAt", "<", sql<Date>`now() - make_interval(days => ${SESSION_IDLE_DAYS})`),
      ]),
    )
    .execute();
}

/** The password of an account that never came to be goes as soon as its time is over. */
export async function forgetRequests(db: Kysely<DB>): Promise<void> {
  await db
    .updateTable("accountRequests")
    .set({ passwordHash: null })
    .where("passwordHash", "is not", null)
    .where("expiresAt", "<", sql<Date>`now()`)
    .execute();
  await db
    .deleteFrom("accountRequests")
    .where("expiresAt", "<", sql<Date>`now() - make_interval(days => ${FORGET_AFTER_DAYS})`)
    .execute();
}
