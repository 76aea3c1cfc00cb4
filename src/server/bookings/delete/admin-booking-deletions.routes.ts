import { sql } from "kysely";
import type { DeletionPreview } from "../../../shared/contract/admin/booking-deletions.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { assertMayRefund } from "../../access.ts";
import { adminApi } from "../../admin-api.ts";
import type { Context } from "../../context.ts";
import type { Actor } from "../../events/actor.ts";
import { planCancellation } from "../cancel/plan-cancellation.ts";
import {
  type CancellationSnapshot,
  readCancellationSnapshots,
} from "../cancel/read-cancellation-snapshot.statement.ts";
import { restoreBookings } from "./booking-deletions.queries.ts";
import { deleteBookings } from "./delete-bookings.ts";

const { bookingDeletions } = adminApi;

export const adminBookingDeletionsRoutes = {
  preview: bookingDeletions.preview.handler(({ context, input }) =>
    previewDeletion(context.server, input.bookingIds),
  ),
  delete: bookingDeletions.delete.handler(({ context, input }) => {
    assertMayRefund(context.staff, input.refund);
    return deleteBookings(context.server, { ...input, actor: context.actor });
  }),
  undo: bookingDeletions.undo.handler(({ context, input }) =>
    undoDeletion(context.server, { ...input, actor: context.actor }),
  ),
};

/**
 * Restores the bookings that a deletion hid; what it cancelled stays cancelled. The deletion is
 * marked as undone first, so that a concurrent call of it hides nothing afterwards. Idempotent.
 * @returns how many hidden bookings were restored
 * @throws Refusal DELETION_NOT_FOUND
 */
export async function undoDeletion(
  { db, pool, failpoint }: Context,
  { deletionId, actor }: { deletionId: string; actor: Actor },
): Promise<{ shownCount: number }> {
  const undone = await db
    .updateTable("bookingDeletions")
    .set({ shownAt: sql`coalesce(shown_at, venue_now())` })
    .where("id", "=", deletionId)
    .returning("id")
    .executeTakeFirst();
  if (!undone) throw new Refusal("DELETION_NOT_FOUND");
  await failpoint("show.marked");
  const restored = await restoreBookings(pool, {
    deletionId,
    actorKind: actor.kind,
    actorId: actor.id,
  });
  return { shownCount: restored.length };
}

/** Previews what deleting some bookings would cancel and refund now, in total. Writes nothing. */
async function previewDeletion(
  { pool }: Context,
  bookingIds: readonly string[],
): Promise<DeletionPreview> {
  const snapshots = await readCancellationSnapshots(pool, { bookingIds });
  const confirmed = snapshots.filter(({ status }) => status === "confirmed");
  return {
    confirmedCount: confirmed.length,
    begunCount: confirmed.filter(({ now, startsAt }) => now >= startsAt).length,
    policy: sumRefunds(confirmed, "policy"),
    full: sumRefunds(confirmed, "full"),
  };
}

function sumRefunds(snapshots: CancellationSnapshot[], choice: "policy" | "full") {
  const sum = { refundPence: 0, cardPence: 0, offlinePence: 0, voucherPence: 0 };
  for (const snapshot of snapshots) {
    const plan = planCancellation(snapshot, { choice });
    sum.refundPence += plan.refundPence;
    sum.cardPence += plan.cardPence;
    sum.offlinePence += plan.offlinePence;
    sum.voucherPence += plan.voucherPence;
  }
  return sum;
}
