import { signedIn } from "../http/access.ts";
import { api } from "../http/call.ts";
import { rememberDevice } from "../http/known-device.ts";
import { countLetter, countPasswordTry } from "../http/password-tries.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { inviteAdministrator } from "./invite-administrator.ts";
import { listInvitations } from "./list-invitations.ts";
import { readInvitation } from "./read-invitation.ts";
import { signIn } from "./sign-in.ts";
import { signOut } from "./sign-out.ts";
import { withdrawInvitation } from "./withdraw-invitation.ts";

const { invitations } = api;

export const invitationsRoutes = {
  list: invitations.list.handler(({ context }) => listInvitations(context.server)),
  create: invitations.create.handler(async ({ context, input: { email } }) => {
    const { userId: actorId } = await signedIn(context);
    await countLetter(context, email);
    await inviteAdministrator(context.server, { email, actorId });
    return { sent: true as const };
  }),
  withdraw: invitations.withdraw.handler(async ({ context, input }) => {
    const { userId } = await signedIn(context);
    await withdrawInvitation(context.server, input.invitationId, userId);
    return { withdrawn: true as const };
  }),
  read: invitations.read.handler(({ context: { server }, input: { headers } }) =>
    readInvitation(server, headers["account-token"]),
  ),
  accept: invitations.accept.handler(async ({ context, input: { headers, body } }) => {
    const { server, caller } = context;
    const token = headers["account-token"];
    await countPasswordTry(context, `link ${token}`);
    const credentials = await acceptInvitation(server, { token, answer: body });
    // Whoever was signed in here before is not any more.
    await signOut(server, caller.sessionCookie);
    const { account, cookies } = await signIn(server, credentials);
    caller.cookies.push(...cookies);
    rememberDevice(server, caller, credentials.email);
    return account;
  }),
};
