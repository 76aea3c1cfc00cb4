import { type Kysely, sql } from "kysely";
import type { Invitation, InvitationOffer } from "../../../shared/contract/public/invitations.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { requireSession } from "../../access.ts";
import type { Context } from "../../context.ts";
import { ACTING_DEVICE } from "../../platform/database/acting-device.ts";
import type { DB } from "../../platform/database/schema.ts";
import { defineStatement } from "../../platform/database/statement.ts";
import { api } from "../../request-context.ts";
import { countAccountEmail, countPasswordAttempt } from "../access/password-attempts.ts";
import { findLinkedRequest } from "../account-links.ts";
import { signInAfterLink } from "../sign-in.ts";
import { readPasswordHashByEmail } from "../users.queries.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { inviteAdministrator } from "./invite-administrator.ts";

const { invitations } = api;

export const invitationsRoutes = {
  list: invitations.list.handler(({ context }) => listInvitations(context.server)),
  create: invitations.create.handler(async ({ context, input: { email, roleId } }) => {
    const { userId: actorId } = await requireSession(context);
    await countAccountEmail(context, email);
    await inviteAdministrator(context.server, { email, roleId, actorId });
    return { sent: true as const };
  }),
  withdraw: invitations.withdraw.handler(async ({ context, input }) => {
    const { userId } = await requireSession(context);
    await withdrawInvitation(context.server.pool, {
      invitationId: input.invitationId,
      actorId: userId,
    });
    return { withdrawn: true as const };
  }),
  read: invitations.read.handler(({ context: { server }, input: { headers } }) =>
    readInvitation(server, headers["account-token"]),
  ),
  accept: invitations.accept.handler(async ({ context, input: { headers, body } }) => {
    const token = headers["account-token"];
    await countPasswordAttempt(context, `link ${token}`);
    const password = body.with === "account" ? body.password : body.newPassword;
    return signInAfterLink(context, { token, kind: "administrator-invitation", password }, () =>
      acceptInvitation(context.server, { token, input: body }),
    );
  }),
};

async function listInvitations({ db }: Context): Promise<Invitation[]> {
  const rows = await listInvitationRows(db);
  return rows.map(({ roleId, roleName, ...row }) => ({
    ...row,
    role: { id: roleId, name: roleName },
    invitedAt: row.invitedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }));
}

/**
 * What the emailed link offers. Having the link proves the address, so the answer may say whether
 * that address has an account. Writes nothing.
 * @throws Refusal ACCOUNT_LINK_INVALID
 */
async function readInvitation(context: Context, token: string): Promise<InvitationOffer> {
  const request = await findLinkedRequest(context, token, "administrator-invitation");
  const { email, roleName } = request;
  if (roleName === null) throw new Refusal("ACCOUNT_LINK_INVALID");
  const existingHash = await readPasswordHashByEmail(context.db, email);
  return { email, role: roleName, hasAccount: existingHash !== undefined };
}

/**
 * Lists invitations that have not been accepted or withdrawn, newest first, including expired ones.
 */
async function listInvitationRows(db: Kysely<DB>) {
  return db
    .selectFrom("accountRequests as r")
    .innerJoin("staffRoles as role", "role.id", "r.staffRoleId")
    .leftJoin("users as inviter", "inviter.id", "r.invitedBy")
    .select(["r.id", "r.email", "role.id as roleId", "role.name as roleName"])
    .select(["r.createdAt as invitedAt", "r.expiresAt"])
    .select([
      "inviter.name as invitedBy",
      sql<boolean>`r.expires_at <= venue_now()`.as("isOver"),
      sql<boolean>`coalesce((
        SELECT m.state = 'failed' FROM emails m WHERE m.account_request_id = r.id
        ORDER BY m.created_at DESC LIMIT 1), false)`.as("isUndelivered"),
    ])
    .where("r.kind", "=", "administrator-invitation")
    .where("r.doneAt", "is", null)
    .orderBy("r.createdAt", "desc")
    .orderBy("r.id")
    .execute();
}

/**
 * Withdraws an invitation: the link in its email stops working.
 * @throws Refusal INVITATION_NOT_FOUND, also when it was accepted meanwhile.
 */
const withdrawInvitation = defineStatement<{ invitationId: string; actorId: string }, unknown>(
  "withdraw-invitation",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(invitation_id uuid, actor_id uuid)),
   request AS (
     UPDATE account_requests r SET done_at = venue_now()
     FROM input
     WHERE r.id = input.invitation_id AND r.kind = 'administrator-invitation'
       AND r.done_at IS NULL
     RETURNING r.id
   ),
   history AS (
     INSERT INTO events (device_id, actor_kind, actor_id, entity, entity_id, type)
     SELECT ${ACTING_DEVICE}, 'staff', input.actor_id, 'invitation', request.id, 'invitation.withdrawn'
     FROM input, request
   )
   SELECT EXISTS (SELECT FROM request) OR refuse('INVITATION_NOT_FOUND') AS is_withdrawn`,
);
