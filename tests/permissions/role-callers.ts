import { randomUUID } from "node:crypto";
import { setStaffRole } from "../../src/server/accounts/staff/administrators.routes.ts";
import { saveStaffRole } from "../../src/server/accounts/staff/staff-roles.routes.ts";
import { signedInCookie, testAccount } from "../support/test-account.ts";
import type { TestContext } from "../support/test-context.ts";
import { BOOKKEEPER, ROLES, type RoleName } from "./role-rules.ts";

/** Creates an administrator with each role, signed in; @returns the headers of each. */
export async function createRoleCallers(
  context: TestContext,
): Promise<(role: RoleName) => Record<string, string>> {
  const owner = await testAccount(context, { role: "admin" });
  await saveStaffRole(context, { ...BOOKKEEPER, version: null, actorId: owner.id });
  const cookies = new Map<RoleName, string>();
  for (const role of ROLES) {
    const email = `${role}-${randomUUID()}@example.com`;
    const staffRole = role === "bookkeeper" ? "read-only" : role;
    const account = await testAccount(context, { email, role: "admin", staffRole });
    if (role === "bookkeeper") {
      const { roleId } = BOOKKEEPER;
      await setStaffRole(context, { accountId: account.id, roleId, actorId: owner.id });
    }
    cookies.set(role, await signedInCookie(context, account));
  }
  return (role) => ({ cookie: cookies.get(role) ?? "" });
}
