import type { Invitation, InvitationOffer } from "../../shared/contract/public/invitations.ts";
import { requireSession } from "../access.ts";
import type { Context } from "../context.ts";
import { api } from "../request-context.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { rememberDevice } from "./access/known-device.ts";
import { countAccountEmail, countPasswordAttempt } from "./access/password-attempts.ts";
import { findLinkedRequest } from "./find-linked-request.ts";
import { listInvitationRows, markInvitationWithdrawn } from "./invitations.queries.ts";
import { inviteAdministrator } from "./invite-administrator.ts";
import { signIn } from "./sign-in.ts";
import { signOut } from "./sign-out.ts";
import { readPasswordHashByEmail } from "./users.queries.ts";

const { invitations } = api;

export const invitationsRoutes = {
  list: invitations.list.handler(({ context }) => listInvitations(context.server)),
  create: invitations.create.handler(async ({ context, input: { email } }) => {
    const { userId: actorId } = await requireSession(context);
    await countAccountEmail(context, email);
    await inviteAdministrator(context.server, { email, actorId });
    return { sent: true as const };
  }),
  withdraw: invitations.withdraw.handler(async ({ context, input }) => {
    const { userId } = await requireSession(context);
    await withdrawInvitation(context.server, input.invitationId, userId);
    return { withdrawn: true as const };
  }),
  read: invitations.read.handler(({ context: { server }, input: { headers } }) =>
    readInvitation(server, headers["account-token"]),
  ),
  accept: invitations.accept.handler(async ({ context, input: { headers, body } }) => {
    const { server, caller } = context;
    const token = headers["account-token"];
    await countPasswordAttempt(context, `link ${token}`);
    const credentials = await acceptInvitation(server, { token, input: body });
    // End any session that this browser already had.
    await signOut(server, caller.sessionCookie);
    const { account, cookies } = await signIn(server, credentials);
    caller.cookies.push(...cookies);
    rememberDevice(server, caller, credentials.email);
    return account;
  }),
};

async function listInvitations({ db }: Context): Promise<Invitation[]> {
  const rows = await listInvitationRows(db);
  return rows.map((row) => ({
    ...row,
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
  const { email } = await findLinkedRequest(context, token, "administrator-invitation");
  const existingHash = await readPasswordHashByEmail(context.db, email);
  return { email, hasAccount: existingHash !== undefined };
}

/**
 * Withdraws an invitation that has not been accepted yet.
 * @param actorId any administrator
 * @throws Refusal INVITATION_NOT_FOUND
 */
async function withdrawInvitation(
  { pool }: Context,
  invitationId: string,
  actorId: string,
): Promise<void> {
  await markInvitationWithdrawn(pool, { invitationId, actorId });
}
