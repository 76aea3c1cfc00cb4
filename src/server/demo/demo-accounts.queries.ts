import type { Kysely } from "kysely";
import type { DB } from "../database/schema.ts";

/** The first accounts that were made. */
export async function findAccounts(db: Kysely<DB>) {
  return db.selectFrom("users").select(["email", "role"]).orderBy("createdAt").limit(2).execute();
}

/** The customer with most bookings; undefined when nobody has booked. */
export async function busiestGuest(
  db: Kysely<DB>,
): Promise<{ email: string; name: string } | undefined> {
  const guest = await db
    .selectFrom("customers")
    .innerJoin("bookings", "bookings.customerId", "customers.id")
    .select(["customers.email", "customers.name"])
    .where("customers.email", "is not", null)
    .groupBy("customers.id")
    .orderBy((eb) => eb.fn.countAll(), "desc")
    .orderBy("customers.id")
    .limit(1)
    .executeTakeFirst();
  return guest?.email ? { email: guest.email, name: guest.name } : undefined;
}
