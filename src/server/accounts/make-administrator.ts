import type { Context } from "../context.ts";
import { makeAccount } from "./make-account.ts";
import { giveAdminRole } from "./make-administrator.statement.ts";

/**
 * An administrator, made by whoever runs the server. An account that is there keeps its password
 * and gets the role.
 * @returns whether the account is new
 */
export async function makeAdministrator(
  context: Pick<Context, "pool">,
  { email, name, password }: { email: string; name: string; password: string },
): Promise<boolean> {
  const [known] = await giveAdminRole(context.pool, { email });
  if (known) return false;
  return (await makeAccount(context, { email, name, password, role: "admin" })) !== null;
}
