import { z } from "zod";
import {
  adminEndpoint,
  endpoint,
  FRESH_PROOF,
  pickErrors,
  type RateLimit,
} from "../base/endpoint.ts";
import { id, instant } from "../base/fields.ts";
import { acceptWithAccount, acceptWithNewAccount, newInvitation } from "./account-fields.ts";
import {
  accountLinkHeader,
  PASSWORD_HASHING,
  PASSWORD_RATE_LIMIT,
  signInResult,
} from "./accounts.ts";

/** An invitation to become an administrator that is not accepted yet. */
const invitation = z.object({
  id,
  email: z.string(),
  role: z.object({ id, name: z.string() }),
  /** Null when that account no longer exists. */
  invitedBy: z.string().nullable(),
  invitedAt: instant,
  expiresAt: instant,
  /** True when it has expired; inviting again renews it. */
  isOver: z.boolean(),
  /** True when its email could not be delivered. */
  isUndelivered: z.boolean(),
});
export type Invitation = z.infer<typeof invitation>;

/** What the link of an invitation email offers. */
const invitationOffer = z.object({
  email: z.string(),
  /** The name of the role. */
  role: z.string(),
  hasAccount: z.boolean(),
});
export type InvitationOffer = z.infer<typeof invitationOffer>;

const invitationAcceptance = z.union([acceptWithAccount, acceptWithNewAccount]);
export type InvitationAcceptance = z.infer<typeof invitationAcceptance>;

/** More than a venue invites on its opening day. */
const INVITATION_RATE_LIMIT: RateLimit = { name: "invitations", requests: 20, seconds: 600 };

export const invitationsContract = {
  list: adminEndpoint("staff")
    .route({
      method: "GET",
      path: "/invitations",
      summary: "List the open invitations to become an administrator",
    })
    .output(z.array(invitation)),
  create: adminEndpoint("staff", INVITATION_RATE_LIMIT, FRESH_PROOF)
    .route({
      method: "POST",
      path: "/invitations",
      summary: "Invite an administrator by email; inviting again sends another email",
    })
    .input(newInvitation)
    .errors(pickErrors("ALREADY_ADMINISTRATOR", "ROLE_NOT_FOUND", "ROLE_ABOVE_YOURS"))
    .output(z.object({ sent: z.literal(true) })),
  withdraw: adminEndpoint("staff")
    .route({
      method: "DELETE",
      path: "/invitations/{invitationId}",
      summary: "Withdraw an invitation; its link becomes invalid",
    })
    .input(z.object({ invitationId: id }))
    .errors(pickErrors("INVITATION_NOT_FOUND"))
    .output(z.object({ withdrawn: z.literal(true) })),
  read: endpoint("anyone", PASSWORD_RATE_LIMIT)
    .route({
      method: "GET",
      path: "/my-invitation",
      summary: "Get the invitation of an email's link",
      inputStructure: "detailed",
    })
    .input(z.object({ headers: accountLinkHeader }))
    .errors(pickErrors("ACCOUNT_LINK_INVALID"))
    .output(invitationOffer),
  accept: endpoint("anyone", PASSWORD_RATE_LIMIT, PASSWORD_HASHING)
    .route({
      method: "POST",
      path: "/my-invitation",
      summary: "Accept the invitation of an email's link and sign in",
      successStatus: 201,
      inputStructure: "detailed",
    })
    .input(z.object({ headers: accountLinkHeader, body: invitationAcceptance }))
    .errors(
      pickErrors(
        "ACCOUNT_LINK_INVALID",
        "SIGN_IN_FAILED",
        "INVITATION_CHANGED",
        "PASSWORD_TOO_COMMON",
        "SECOND_FACTOR_OVERDUE",
      ),
    )
    .output(signInResult),
};
