import { makeAccount } from "../accounts/make-account.ts";
import type { Context } from "../context.ts";
import { busiestGuest, findAccounts } from "./demo-accounts.queries.ts";

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
export async function demoSignIns(
  context: Pick<Context, "db" | "pool" | "secrets">,
): Promise<DemoSignIns | null> {
  const { db, secrets } = context;
  const signInOf = (email: string): DemoSignIn => ({
    email,
    password: secrets.blur(`demo sign-in ${email}`).toString("base64url").slice(0, PASSWORD_LENGTH),
  });
  const accounts = await findAccounts(db);
  const known = accounts.find(({ role }) => role === "customer")?.email;
  const isOurs = accounts.every(({ email }, n) => n > 0 || email === ADMINISTRATOR.email);
  // One account: a start that was cut off after the administrator's goes on with the customer's.
  if (isOurs && accounts.length < 2) {
    const guest = await busiestGuest(db);
    if (!guest) return null;
    const customer = signInOf(guest.email);
    const administrator = signInOf(ADMINISTRATOR.email);
    await makeAccount(context, { ...ADMINISTRATOR, ...administrator, role: "admin" });
    await makeAccount(context, { name: guest.name, ...customer, role: "customer" });
    return { administrator, customer };
  }
  return isOurs && known !== undefined
    ? { administrator: signInOf(ADMINISTRATOR.email), customer: signInOf(known) }
    : null;
}

/** Of 64 signs: 72 random bits. */
const PASSWORD_LENGTH = 12;
