import { type Kysely, sql } from "kysely";
import { createAccount } from "../accounts/create-account.ts";
import type { Context } from "../context.ts";
import type { DB } from "../platform/database/schema.ts";

/** Somebody that the demo can be looked at as. */
export interface DemoSignIn {
  email: string;
  password: string;
}

export interface DemoSignIns {
  administrator: DemoSignIn;
  /** Who has booked most, with a visit to come. */
  customer: DemoSignIn;
}

const ADMINISTRATOR = { email: "admin@demo.invalid", name: "Ada Harbour" };

/**
 * Whom to sign in as in the demo; made at the first start. The passwords come from this
 * installation's own secret, so that they are the same at every start and nowhere else.
 * @returns null where the accounts are not the demo's (a database that others have used)
 */
export async function ensureDemoSignIns(
  context: Pick<Context, "db" | "pool" | "secrets">,
): Promise<DemoSignIns | null> {
  const { db, secrets } = context;
  const toSignIn = (email: string): DemoSignIn => ({
    email,
    password: secrets.hmac(`demo sign-in ${email}`).toString("base64url").slice(0, PASSWORD_LENGTH),
  });
  const accounts = await findAccounts(db);
  const customerEmail = accounts.find(({ role }) => role === "customer")?.email;
  const isDemoDatabase = accounts.every(({ email }, n) => n > 0 || email === ADMINISTRATOR.email);
  // One account: a start that was cut off after the administrator's goes on with the customer's.
  if (isDemoDatabase && accounts.length < 2) {
    const guest = await findBusiestGuest(db);
    if (!guest) return null;
    const customer = toSignIn(guest.email);
    const administrator = toSignIn(ADMINISTRATOR.email);
    await createAccount(context, { ...ADMINISTRATOR, ...administrator, role: "admin" });
    await createAccount(context, { name: guest.name, ...customer, role: "customer" });
    return { administrator, customer };
  }
  return isDemoDatabase && customerEmail !== undefined
    ? { administrator: toSignIn(ADMINISTRATOR.email), customer: toSignIn(customerEmail) }
    : null;
}

/** Of 64 signs: 72 random bits. */
const PASSWORD_LENGTH = 12;

/** The first accounts that were made. */
async function findAccounts(db: Kysely<DB>) {
  return db.selectFrom("users").select(["email", "role"]).orderBy("createdAt").limit(2).execute();
}

/**
 * The customer with most bookings, of those who have a visit to come that can still be changed where
 * there are any; undefined when nobody has booked.
 */
export async function findBusiestGuest(
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
