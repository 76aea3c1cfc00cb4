import { type Kysely, sql, type Transaction } from "kysely";
import type { Context } from "../context.ts";
import type { DB } from "../platform/database/schema.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { SESSION_IDLE_DAYS } from "./sessions.ts";

/** Counted from the request's expiry. */
const PURGE_AFTER_DAYS = 7;

/**
 * Purges ended sessions, sign-ins that nobody completed, and account requests that expired long
 * enough ago.
 */
export async function purgeOldRequests({ db }: Context): Promise<void> {
  await purgeSessions(db);
  await db.deleteFrom("signInChallenges").where("expiresAt", "<", sql<Date>`venue_now()`).execute();
  await inTransaction(db, purgeRequests);
}

async function purgeSessions(db: Kysely<DB>): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where((eb) =>
      eb.or([
        eb("expiresAt", "<", sql<Date>`venue_now()`),
        eb("updatedAt", "<", sql<Date>`venue_now() - make_interval(days => ${SESSION_IDLE_DAYS})`),
      ]),
    )
    .execute();
}

/**
 * Clears the password of an account that was never opened as soon as its request expires. When the
 * request itself is purged, the addresses and the content of its emails and the address of an
 * invitation's event go too, because nothing else would lead to them: in one transaction, so that
 * all statements mean the same requests. A request with an email that still waits is kept for it.
 */
async function purgeRequests(transaction: Transaction<DB>): Promise<void> {
  await transaction
    .updateTable("accountRequests")
    .set({ passwordHash: null })
    .where("passwordHash", "is not", null)
    .where("expiresAt", "<", sql<Date>`venue_now()`)
    .execute();
  const purgeBefore = sql<Date>`venue_now() - make_interval(days => ${PURGE_AFTER_DAYS})`;
  await transaction
    .updateTable("emails")
    .from("accountRequests")
    .set({ toAddress: "", content: "{}" })
    .whereRef("emails.accountRequestId", "=", "accountRequests.id")
    .where("emails.state", "<>", "queued")
    .where("accountRequests.expiresAt", "<", purgeBefore)
    .execute();
  await transaction
    .deleteFrom("eventDetails")
    .using(["events", "accountRequests"])
    .whereRef("events.id", "=", "eventDetails.eventId")
    .where("events.entity", "=", "invitation")
    .whereRef("events.entityId", "=", "accountRequests.id")
    .where("accountRequests.expiresAt", "<", purgeBefore)
    .execute();
  await transaction
    .deleteFrom("accountRequests")
    .where("expiresAt", "<", purgeBefore)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("emails")
            .select("id")
            .whereRef("accountRequestId", "=", "accountRequests.id")
            .where("toAddress", "<>", ""),
        ),
      ),
    )
    .execute();
}
