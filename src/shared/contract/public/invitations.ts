import { z } from "zod";
import { endpoint, type RateLimit, refuses } from "../base/endpoint.ts";
import { id, instant } from "../base/fields.ts";
import { accountLinkHeader, HASHES_PASSWORD, PASSWORD_TRIES, signedIn } from "./accounts.ts";
import { knownAnswer, newcomerAnswer, newInvitation } from "./invitation-fields.ts";

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
const invitationAnswer = z.union([knownAnswer, newcomerAnswer]);
export type InvitationAnswer = z.infer<typeof invitationAnswer>;

/** More than a venue invites on the day on which it opens. */
const INVITATIONS: RateLimit = { name: "invitations", requests: 20, seconds: 600 };

export const invitationsContract = {
  list: endpoint("admin")
    .route({
      method: "GET",
      path: "/invitations",
      summary: "Who was asked to be an administrator and has not accepted yet",
    })
    .errors(refuses("UNAUTHENTICATED", "FORBIDDEN"))
    .output(z.array(invitation)),
  create: endpoint("admin", INVITATIONS)
    .route({
      method: "POST",
      path: "/invitations",
      summary: "Asks somebody by mail to be an administrator; the same again sends another letter",
    })
    .input(newInvitation)
    .errors(refuses("UNAUTHENTICATED", "FORBIDDEN", "ALREADY_ADMINISTRATOR"))
    .output(z.object({ sent: z.literal(true) })),
  withdraw: endpoint("admin")
    .route({
      method: "DELETE",
      path: "/invitations/{invitationId}",
      summary: "Takes an invitation back; its link leads nowhere from then on",
    })
    .input(z.object({ invitationId: id }))
    .errors(refuses("UNAUTHENTICATED", "FORBIDDEN", "INVITATION_NOT_FOUND"))
    .output(z.object({ withdrawn: z.literal(true) })),
  read: endpoint("anyone", PASSWORD_TRIES)
    .route({
      method: "GET",
      path: "/my-invitation",
      summary: "What the invitation of a letter's link offers",
      inputStructure: "detailed",
    })
    .input(z.object({ headers: accountLinkHeader }))
    .errors(refuses("ACCOUNT_LINK_INVALID"))
    .output(invitationOffer),
  accept: endpoint("anyone", PASSWORD_TRIES, HASHES_PASSWORD)
    .route({
      method: "POST",
      path: "/my-invitation",
      summary: "Accepts the invitation of a letter's link, and signs in",
      successStatus: 201,
      inputStructure: "detailed",
    })
    .input(z.object({ headers: accountLinkHeader, body: invitationAnswer }))
    .errors(
      refuses(
        "ACCOUNT_LINK_INVALID",
        "SIGN_IN_FAILED",
        "INVITATION_CHANGED",
        "PASSWORD_TOO_COMMON",
      ),
    )
    .output(signedIn),
};
