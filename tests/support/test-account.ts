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

/** Creates an account with a unique email address. */
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
  if (id === null) throw new Error(`${account.email} already has an account.`);
  return { ...account, id };
}

/** Signs in and returns the Cookie header. */
export async function signedInCookie(
  context: Context,
  account: CreateAccountInput,
): Promise<string> {
  const { cookie } = await signIn(context, account);
  return cookie.slice(0, cookie.indexOf(";"));
}
