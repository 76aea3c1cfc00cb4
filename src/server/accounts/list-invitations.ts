import type { Invitation } from "../../shared/contract/invitations.ts";
import type { Context } from "../context.ts";
import { listInvitationRows } from "./invitations.queries.ts";

/** Who was asked to be an administrator and has not accepted yet. */
export async function listInvitations({ db }: Context): Promise<Invitation[]> {
  const rows = await listInvitationRows(db);
  return rows.map((row) => ({
    ...row,
    invitedAt: row.invitedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }));
}
