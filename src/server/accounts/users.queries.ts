import type { Kysely } from "kysely";
import type { DB } from "../platform/database/schema.ts";

/** @returns undefined when the address has no account */
export async function readPasswordHashByEmail(
  db: Kysely<DB>,
  email: string,
): Promise<string | undefined> {
  const credential = await db
    .selectFrom("users")
    .innerJoin("accounts", "accounts.userId", "users.id")
    .select("accounts.password")
    .where("users.email", "=", email)
    .where("accounts.providerId", "=", "credential")
    .executeTakeFirst();
  return credential?.password ?? undefined;
}

/** @returns undefined when the account is gone */
export async function readPasswordHash(
  db: Kysely<DB>,
  userId: string,
): Promise<string | undefined> {
  const credential = await db
    .selectFrom("accounts")
    .select("password")
    .where("userId", "=", userId)
    .where("providerId", "=", "credential")
    .executeTakeFirst();
  return credential?.password ?? undefined;
}
