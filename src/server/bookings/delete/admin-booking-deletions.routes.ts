import type { DeletionPreview } from "../../../shared/contract/admin/booking-deletions.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import type { Actor } from "../../events/actor.ts";
import { api } from "../../request-context.ts";
import { byStaff } from "../../staff-actor.ts";
import { planCancellation } from "../cancel/plan-cancellation.ts";
import {
  type CancelFacts,
  readManyCancelFacts,
} from "../cancel/read-cancellation-snapshot.statement.ts";
import { endDeletion } from "./booking-deletions.queries.ts";
import { deleteBookings } from "./delete-bookings.ts";
import { showBookings } from "./hide-bookings.statement.ts";

const { deletions } = api.desk;

export const deskDeletionsRoutes = {
  preview: deletions.preview.handler(({ context, input }) =>
    previewDeletion(context.server, input.bookingIds),
  ),
  delete: deletions.delete.handler(async ({ context, input }) =>
    deleteBookings(context.server, { ...input, actor: await byStaff(context) }),
  ),
  undo: deletions.undo.handler(async ({ context, input }) =>
    undoDeletion(context.server, { ...input, actor: await byStaff(context) }),
  ),
};

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

/** What deleting some bookings would cancel and give back now, in all. Writes nothing. */
async function previewDeletion(
  { pool }: Context,
  bookingIds: readonly string[],
): Promise<DeletionPreview> {
  const all = await readManyCancelFacts(pool, { bookingIds });
  const confirmed = all.filter(({ status }) => status === "confirmed");
  return {
    confirmedCount: confirmed.length,
    begunCount: confirmed.filter(({ now, startsAt }) => now >= startsAt).length,
    policy: backInAll(confirmed, "policy"),
    full: backInAll(confirmed, "full"),
  };
}

function backInAll(bookings: CancelFacts[], choice: "policy" | "full") {
  const sum = { refundPence: 0, cardPence: 0, deskPence: 0, voucherPence: 0 };
  for (const facts of bookings) {
    const plan = planCancellation(facts, { choice });
    sum.refundPence += plan.refundPence;
    sum.cardPence += plan.cardPence;
    sum.deskPence += plan.deskPence;
    sum.voucherPence += plan.voucherPence;
  }
  return sum;
}
