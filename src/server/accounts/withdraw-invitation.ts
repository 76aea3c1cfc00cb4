import type { Context } from "../context.ts";
import { endInvitation } from "./invitations.queries.ts";

/**
 * Takes back the invitation of somebody who has not accepted it yet.
 * @param actorId who does it; any administrator may
 * @throws Refusal INVITATION_NOT_FOUND
 */
export async function withdrawInvitation(
  { pool }: Context,
  invitationId: string,
  actorId: string,
): Promise<void> {
  await endInvitation(pool, { invitationId, actorId });
}
