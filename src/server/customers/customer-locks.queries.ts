import { sql, type Transaction } from "kysely";
import type { DB } from "../platform/database/schema.ts";

/**
 * Locks customers with everything they bought, purchases first: the lock order used everywhere.
 * Rows merged into them come before them, because whoever books under a merged address locks that
 * row first. From here on no purchase of theirs is added or changed.
 */
export async function lockCustomers(
  transaction: Transaction<DB>,
  customerIds: readonly string[],
): Promise<void> {
  await lockPurchases(transaction, customerIds);
  await transaction
    .selectFrom("customers")
    .select("id")
    .where((eb) => eb.or([eb("id", "in", customerIds), eb("mergedInto", "in", customerIds)]))
    .orderBy(sql`merged_into IS NULL`)
    .orderBy("id")
    .forUpdate()
    .execute();
  // Locks what was bought while waiting for the rows.
  await lockPurchases(transaction, customerIds);
}

async function lockPurchases(
  transaction: Transaction<DB>,
  customerIds: readonly string[],
): Promise<void> {
  const bookings = transaction.selectFrom("bookings").where("customerId", "in", customerIds);
  await bookings.select("id").orderBy("id").forUpdate().execute();
  const vouchers = transaction.selectFrom("vouchers").where("purchaserId", "in", customerIds);
  await vouchers.select("id").orderBy("id").forUpdate().execute();
}
