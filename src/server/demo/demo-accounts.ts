import { type Kysely, sql } from "kysely";
import { createAccount } from "../accounts/create-account.ts";
import type { Context } from "../context.ts";
import type { DB } from "../platform/database/schema.ts";

/** Credentials of a demo account. */
export interface DemoSignIn {
  email: string;
  password: string;
}

export interface DemoSignIns {
  administrator: DemoSignIn;
  /** The customer with the most bookings, including an upcoming one. */
  customer: DemoSignIn;
}

const ADMINISTRATOR = { email: "admin@demo.invalid", name: "Ada Harbour" };

/**
 * Returns the demo's accounts, and creates them at the first start. The passwords are derived from
 * the installation's secret: the same at every start, different in every installation.
 * @returns null when the database contains other accounts
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
  // With one account, an earlier start was interrupted before it created the customer.
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

/** Characters of base64url, so 72 random bits. */
const PASSWORD_LENGTH = 12;

/** Returns the two oldest accounts. */
async function findAccounts(db: Kysely<DB>) {
  return db.selectFrom("users").select(["email", "role"]).orderBy("createdAt").limit(2).execute();
}

/**
 * Returns the customer with the most bookings, preferably one with a booking that can still be
 * changed; undefined when there are no bookings.
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
