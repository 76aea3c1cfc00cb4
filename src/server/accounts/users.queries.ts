import type { Kysely } from "kysely";
import type { DB } from "../database/schema.ts";

/** Undefined when the account is gone. */
export async function readAddress(db: Kysely<DB>, userId: string): Promise<string | undefined> {
  const user = await db
    .selectFrom("users")
    .select("email")
    .where("id", "=", userId)
    .executeTakeFirst();
  return user?.email;
}

/** Undefined when the account is gone. */
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
