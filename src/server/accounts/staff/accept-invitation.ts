import type { InvitationAcceptance } from "../../../shared/contract/public/invitations.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { splitName } from "../../../shared/rules/person-name.ts";
import type { Context } from "../../context.ts";
import { linkCustomer } from "../../customers/customers.queries.ts";
import { linkAddress } from "../../customers/merge.queries.ts";
import { defineStatement } from "../../platform/database/statement.ts";
import { completeRequest, findLinkedRequest } from "../account-links.ts";
import { insertVerifiedAccount, type NewAccount } from "../create-account.ts";
import { hashNewPassword, verifyPassword } from "../passwords.ts";
import type { Credential } from "../sessions.ts";
import { readPasswordHashByEmail } from "../users.queries.ts";

/**
 * Makes the invited person an administrator with the invitation's role: with their existing
 * account, confirmed by its password, or with a new one. They get the role only now; the account's
 * existing sessions end. Who has become an administrator meanwhile keeps that role.
 * @returns the credential to sign in with
 * @throws Refusal ACCOUNT_LINK_INVALID; PASSWORD_TOO_COMMON; SIGN_IN_FAILED for a wrong password;
 * INVITATION_CHANGED when the account was created, removed or changed after the page asked whether
 * there is one.
 */
export async function acceptInvitation(
  { db, pool }: Context,
  { token, input }: { token: string; input: InvitationAcceptance },
): Promise<Credential> {
  const request = await findLinkedRequest({ pool }, token, "administrator-invitation");
  const { id: requestId, email } = request;
  const existingHash = await readPasswordHashByEmail(db, email);
  if (input.with === "account") {
    if (existingHash === undefined) throw new Refusal("INVITATION_CHANGED");
    if (!(await verifyPassword(existingHash, input.password))) throw new Refusal("SIGN_IN_FAILED");
    await grantRoleToInvitee(pool, { requestId, passwordHash: existingHash });
    return { email, passwordHash: existingHash };
  }
  if (existingHash !== undefined) throw new Refusal("INVITATION_CHANGED");
  const { name, newPassword } = input;
  const passwordHash = await hashNewPassword({ db }, newPassword, [email, name]);
  const account = { requestId, email, name, ...splitName(name), passwordHash };
  await linkAddress(db, email, (transaction) => openInvitedAccount(transaction, account));
  return { email, passwordHash };
}

/** The administrators list reads from this event who granted the role, and when. */
const invitationAcceptedEvent = `
  accepted AS (
    INSERT INTO events (actor_kind, actor_id, entity, entity_id, type, after)
    SELECT 'staff', person.id, 'account', person.id, 'account.invitation-accepted',
           jsonb_build_object('role', 'admin', 'staffRole', role.name, 'invitedBy', r.invited_by)
    FROM person, request JOIN account_requests r ON r.id = request.id
    JOIN staff_roles role ON role.id = r.staff_role_id
  )`;

/**
 * Creates an administrator's account, with its customer, for the address that the email verified.
 * @throws Refusal ACCOUNT_LINK_INVALID when the invitation was accepted, was withdrawn or has
 * expired; INVITATION_CHANGED when the address has an account by now.
 */
const openInvitedAccount = defineStatement<NewAccount & { requestId: string }, unknown>(
  "open-account-of-invitee",
  `WITH input AS (
     SELECT i.*, 'admin' AS role, r.staff_role_id, 'staff' AS actor_kind, NULL::uuid AS actor_id
     FROM jsonb_to_record($1) AS i(
       request_id uuid, email text, name text, first_name text, last_name text, password_hash text)
     JOIN account_requests r ON r.id = i.request_id
   ),
   ${completeRequest("administrator-invitation")},
   ${insertVerifiedAccount},
   ${linkCustomer},
   ${invitationAcceptedEvent}
   SELECT CASE
     WHEN NOT EXISTS (SELECT FROM request) THEN refuse('ACCOUNT_LINK_INVALID')
     WHEN EXISTS (SELECT FROM customer) THEN true
     ELSE refuse('INVITATION_CHANGED') END AS is_open`,
);

/**
 * Grants the role to the account of the address, provided its password is still the one that was
 * checked. Ends all its sessions: a customer's session must not become an administrator's.
 * @throws Refusal ACCOUNT_LINK_INVALID when the invitation was accepted, was withdrawn or has
 * expired; INVITATION_CHANGED when the account is gone or its password has changed.
 */
const grantRoleToInvitee = defineStatement<{ requestId: string; passwordHash: string }, unknown>(
  "grant-admin-role-to-invitee",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(request_id uuid, password_hash text)),
   ${completeRequest("administrator-invitation")},
   before AS (
     SELECT u.id, u.role, r.staff_role_id
     FROM input, request JOIN account_requests r ON r.id = request.id
     JOIN users u ON u.email = request.email
     JOIN accounts a ON a.user_id = u.id AND a.provider_id = 'credential'
     WHERE a.password = input.password_hash
     FOR UPDATE OF u
   ),
   person AS (
     UPDATE users u
     SET role = 'admin', staff_role_id = coalesce(u.staff_role_id, before.staff_role_id),
         updated_at = venue_now()
     FROM before WHERE u.id = before.id
     RETURNING u.id
   ),
   ended AS (DELETE FROM sessions s USING person WHERE s.user_id = person.id),
   history AS (
     INSERT INTO events (actor_kind, actor_id, entity, entity_id, type, before, after)
     SELECT 'staff', id, 'account', id, 'account.role-changed', jsonb_build_object('role', role),
            '{"role": "admin"}'
     FROM before WHERE role <> 'admin'
   ),
   ${invitationAcceptedEvent}
   SELECT CASE
     WHEN NOT EXISTS (SELECT FROM request) THEN refuse('ACCOUNT_LINK_INVALID')
     WHEN EXISTS (SELECT FROM person) THEN true
     ELSE refuse('INVITATION_CHANGED') END AS is_given`,
);
