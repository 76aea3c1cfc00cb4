import { randomUUID } from "node:crypto";
import {
  type CreateAccountInput,
  createAccount,
} from "../../src/server/accounts/create-account.ts";
import { signIn } from "../../src/server/accounts/sign-in.ts";
import type { Context } from "../../src/server/context.ts";

export interface TestAccount extends CreateAccountInput {
  id: string;
}

/** An account with an address of its own. */
export async function testAccount(
  context: Context,
  changes: Partial<CreateAccountInput> = {},
): Promise<TestAccount> {
  const account: CreateAccountInput = {
    email: `amelia-${randomUUID()}@example.com`,
    name: "Amelia Hart",
    role: "customer",
    password: "correct horse battery",
    ...changes,
  };
  const id = await createAccount(context, account);
  if (id === null) throw new Error(`${account.email} has an account already.`);
  return { ...account, id };
}

/** The Cookie header of a browser in which somebody has just signed in. */
export async function signedInCookie(
  context: Context,
  account: CreateAccountInput,
): Promise<string> {
  const { cookies } = await signIn(context, account);
  return cookies.map((line) => line.slice(0, line.indexOf(";"))).join("; ");
}
