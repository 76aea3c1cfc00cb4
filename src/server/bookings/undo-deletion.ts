import { Refusal } from "../../shared/refusal.ts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { endDeletion } from "./booking-deletions.queries.ts";
import { showBookings } from "./hide-bookings.statement.ts";

/**
 * Shows the bookings of a deletion again; what it cancelled stays cancelled. First it is written that
 * the deletion hides nothing more, so that none is hidden behind the back of this. Twice is once.
 * @returns how many are shown that were hidden.
 * @throws Refusal DELETION_NOT_FOUND
 */
export async function undoDeletion(
  { pool, reach }: Context,
  { deletionId, actor }: { deletionId: string; actor: Actor },
): Promise<{ shownCount: number }> {
  const [ended] = await endDeletion(pool, { deletionId });
  if (!ended) throw new Refusal("DELETION_NOT_FOUND");
  await reach("show.marked");
  const shown = await showBookings(pool, {
    deletionId,
    actorKind: actor.kind,
    actorId: actor.id,
  });
  return { shownCount: shown.length };
}
