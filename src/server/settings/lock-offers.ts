import type { Transaction } from "kysely";
import type { DB } from "../platform/database/schema.ts";

/**
 * Locks what an activity offers until the transaction ends: nobody else can change it, and
 * transactions that take places wait and read it again if it changed (see `lockUnchangedOffer`).
 * Always called before slots are locked.
 * @param activityId null for all activities
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
