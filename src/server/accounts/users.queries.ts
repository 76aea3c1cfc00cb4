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
