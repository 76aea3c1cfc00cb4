import { randomUUID } from "node:crypto";
import { type MadeAccount, makeAccount } from "../../src/server/accounts/create-account.ts";
import { signIn } from "../../src/server/accounts/sign-in.ts";
import type { Context } from "../../src/server/context.ts";

export interface TestAccount extends MadeAccount {
  id: string;
}

/** An account with an address of its own. */
export async function testAccount(
  context: Context,
  changes: Partial<MadeAccount> = {},
): Promise<TestAccount> {
  const account: MadeAccount = {
    email: `amelia-${randomUUID()}@example.com`,
    name: "Amelia Hart",
    role: "customer",
    password: "correct horse battery",
    ...changes,
  };
  const id = await makeAccount(context, account);
  if (id === null) throw new Error(`${account.email} has an account already.`);
  return { ...account, id };
}

/** The Cookie header of a browser in which somebody has just signed in. */
export async function signedInCookie(context: Context, account: MadeAccount): Promise<string> {
  const { cookies } = await signIn(context, account);
  return cookies.map((line) => line.slice(0, line.indexOf(";"))).join("; ");
}
