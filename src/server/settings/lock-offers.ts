import type { Transaction } from "kysely";
import type { DB } from "../platform/database/schema.ts";

/**
 * Lets nobody take places by what an activity offers, or change that, until the transaction ends:
 * whoever takes places waits, and then looks again if it was changed (see `unchangedOffer`). Always
 * before slots are locked.
 * @param activityId null: of every activity
 */
export async function lockOffers(
  transaction: Transaction<DB>,
  activityId: string | null,
): Promise<void> {
  await transaction
    .selectFrom("activities")
    .select("id")
    .$if(activityId !== null, (query) => query.where("id", "=", activityId ?? ""))
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}
