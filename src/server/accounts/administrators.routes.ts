import type { Administrator } from "../../shared/contract/public/administrators.ts";
import { requireSession } from "../access.ts";
import type { Context } from "../context.ts";
import { api } from "../request-context.ts";
import { listAdminRows, revokeAdminRole } from "./administrators.queries.ts";

const { administrators } = api;

export const administratorsRoutes = {
  list: administrators.list.handler(async ({ context }) => {
    const { userId } = await requireSession(context);
    return listAdministrators(context.server, userId);
  }),
  revoke: administrators.revoke.handler(async ({ context, input }) => {
    const { userId } = await requireSession(context);
    await revokeAdministrator(context.server, input.accountId, userId);
    return { revoked: true as const };
  }),
};

async function listAdministrators({ db }: Context, userId: string): Promise<Administrator[]> {
  const rows = await listAdminRows(db, userId);
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }));
}

/**
 * Revokes an administrator's role: they become a customer and have to sign in again.
 * @param actorId may be the same person
 * @throws Refusal ADMINISTRATOR_NOT_FOUND; LAST_ADMINISTRATOR, because nobody could grant the role
 * again.
 */
async function revokeAdministrator(
  { pool }: Context,
  accountId: string,
  actorId: string,
): Promise<void> {
  await revokeAdminRole(pool, { accountId, actorId });
}
