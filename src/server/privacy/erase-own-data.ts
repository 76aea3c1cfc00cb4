import type { Transaction } from "kysely";
import { Refusal } from "../../shared/refusal.ts";
import { verifyPassword } from "../accounts/passwords.ts";
import { readPasswordHash } from "../accounts/users.queries.ts";
import type { Context } from "../context.ts";
import type { DB } from "../platform/database/schema.ts";
import { eraseCustomerRecords } from "./erase-customer-records.ts";
import { findCustomerId } from "./personal-data.queries.ts";

/**
 * Erases the signed-in user, who must know their password: only sales, payments and refunds stay,
 * without a name. Cannot be undone.
 * @throws Refusal UNAUTHENTICATED when the account is gone; ERASURE_PASSWORD_WRONG;
 * ERASURE_ADMINISTRATOR, ERASURE_BOOKING_AHEAD or ERASURE_MONEY_UNDER_WAY. Nothing is changed then.
 */
export async function eraseOwnData(
  context: Context,
  userId: string,
  currentPassword: string,
): Promise<void> {
  const hash = await readPasswordHash(context.db, userId);
  const customerId = await findCustomerId(context.db, userId);
  if (hash === undefined || customerId === undefined) throw new Refusal("UNAUTHENTICATED");
  if (!(await verifyPassword(hash, currentPassword))) throw new Refusal("ERASURE_PASSWORD_WRONG");
  await eraseCustomerRecords(context, {
    customerId,
    actor: { kind: "customer", id: userId },
    checkLocked: (transaction) => assertSamePassword(transaction, userId, hash),
  });
}

/** If the password changed while it was verified, the user may not be the account's owner. */
async function assertSamePassword(
  transaction: Transaction<DB>,
  userId: string,
  hash: string,
): Promise<void> {
  const credential = await transaction
    .selectFrom("users")
    .innerJoin("accounts", "accounts.userId", "users.id")
    .select("accounts.password")
    .where("users.id", "=", userId)
    .where("accounts.providerId", "=", "credential")
    .forUpdate()
    .executeTakeFirst();
  if (credential?.password !== hash) throw new Refusal("ERASURE_PASSWORD_WRONG");
}
