import { splitName } from "../../shared/rules/person-name.ts";
import type { Context } from "../context.ts";
import { writeAccount } from "./make-account.statement.ts";
import { hashPassword } from "./passwords.ts";

export interface MadeAccount {
  email: string;
  name: string;
  role: "customer" | "admin";
  password: string;
}

/**
 * An account for an address that needs no proof, because whoever runs the server made it.
 * @returns its id; null when the address has an account already, which stays as it is.
 */
export async function makeAccount(
  { pool }: Pick<Context, "pool">,
  { email, name, role, password }: MadeAccount,
): Promise<string | null> {
  const [account] = await writeAccount(pool, {
    email,
    name,
    role,
    ...splitName(name),
    passwordHash: await hashPassword(password),
    actorKind: "system",
    actorId: null,
  });
  return account?.id ?? null;
}
