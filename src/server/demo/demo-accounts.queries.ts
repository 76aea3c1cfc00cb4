import { type Kysely, sql } from "kysely";
import type { DB } from "../database/schema.ts";

/** The first accounts that were made. */
export async function findAccounts(db: Kysely<DB>) {
  return db.selectFrom("users").select(["email", "role"]).orderBy("createdAt").limit(2).execute();
}

/**
 * The customer with most bookings, of those who have a visit to come that can still be changed where
 * there are any; undefined when nobody has booked.
 */
export async function busiestGuest(
  db: Kysely<DB>,
): Promise<{ email: string; name: string } | undefined> {
  const guest = await db
    .selectFrom("customers")
    .innerJoin("bookings", "bookings.customerId", "customers.id")
    .select(["customers.email", "customers.name"])
    .where("customers.email", "is not", null)
    .groupBy("customers.id")
    .orderBy(
      sql`bool_or(status = 'confirmed' AND starts_at > venue_now() + interval '3 days')`,
      "desc",
    )
    .orderBy((eb) => eb.fn.countAll(), "desc")
    .orderBy("customers.id")
    .limit(1)
    .executeTakeFirst();
  return guest?.email ? { email: guest.email, name: guest.name } : undefined;
}
