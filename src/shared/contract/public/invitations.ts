import { z } from "zod";
import { endpoint, pickErrors, type RateLimit } from "../base/endpoint.ts";
import { id, instant } from "../base/fields.ts";
import {
  accountLinkHeader,
  PASSWORD_HASHING,
  PASSWORD_RATE_LIMIT,
  signedInAccount,
} from "./accounts.ts";
import { acceptWithAccount, acceptWithNewAccount, newInvitation } from "./invitation-fields.ts";

/** Somebody who was asked to be an administrator and has not accepted yet. */
const invitation = z.object({
  id,
  email: z.string(),
  /** Null when that account is gone. */
  invitedBy: z.string().nullable(),
  invitedAt: instant,
  expiresAt: instant,
  /** Its time is over; inviting again renews it. */
  isOver: z.boolean(),
  /** The letter could not be delivered. */
  isUndelivered: z.boolean(),
});
export type Invitation = z.infer<typeof invitation>;

/** What a letter's link offers. */
const invitationOffer = z.object({ email: z.string(), hasAccount: z.boolean() });
export type InvitationOffer = z.infer<typeof invitationOffer>;

/** How an invitation is accepted. */
const invitationAcceptance = z.union([acceptWithAccount, acceptWithNewAccount]);
export type InvitationAcceptance = z.infer<typeof invitationAcceptance>;

/** More than a venue invites on the day on which it opens. */
const INVITATION_RATE_LIMIT: RateLimit = { name: "invitations", requests: 20, seconds: 600 };

export const invitationsContract = {
  list: endpoint("admin")
    .route({
      method: "GET",
      path: "/invitations",
      summary: "Who was asked to be an administrator and has not accepted yet",
    })
    .errors(pickErrors("UNAUTHENTICATED", "FORBIDDEN"))
    .output(z.array(invitation)),
  create: endpoint("admin", INVITATION_RATE_LIMIT)
    .route({
      method: "POST",
      path: "/invitations",
      summary: "Asks somebody by mail to be an administrator; the same again sends another letter",
    })
    .input(newInvitation)
    .errors(pickErrors("UNAUTHENTICATED", "FORBIDDEN", "ALREADY_ADMINISTRATOR"))
    .output(z.object({ sent: z.literal(true) })),
  withdraw: endpoint("admin")
    .route({
      method: "DELETE",
      path: "/invitations/{invitationId}",
      summary: "Takes an invitation back; its link leads nowhere from then on",
    })
    .input(z.object({ invitationId: id }))
    .errors(pickErrors("UNAUTHENTICATED", "FORBIDDEN", "INVITATION_NOT_FOUND"))
    .output(z.object({ withdrawn: z.literal(true) })),
  read: endpoint("anyone", PASSWORD_RATE_LIMIT)
    .route({
      method: "GET",
      path: "/my-invitation",
      summary: "What the invitation of a letter's link offers",
      inputStructure: "detailed",
    })
    .input(z.object({ headers: accountLinkHeader }))
    .errors(pickErrors("ACCOUNT_LINK_INVALID"))
    .output(invitationOffer),
  accept: endpoint("anyone", PASSWORD_RATE_LIMIT, PASSWORD_HASHING)
    .route({
      method: "POST",
      path: "/my-invitation",
      summary: "Accepts the invitation of a letter's link, and signs in",
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
      ),
    )
    .output(signedInAccount),
};
