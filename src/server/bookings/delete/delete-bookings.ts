import type { DeletedBooking } from "../../../shared/contract/admin/booking-deletions.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import type { Actor } from "../../events/actor.ts";
import { cancelWhileConfirmed } from "../cancel/cancel-while-confirmed.ts";
import { planCancellation } from "../cancel/plan-cancellation.ts";
import {
  beginDeletion,
  type DeletedRow,
  type DeletionRow,
  readDeleted,
  readDeletion,
} from "./booking-deletions.queries.ts";
import { hideBookings } from "./hide-bookings.statement.ts";

interface DeleteBookings {
  /** Drawn by whoever asks. The same id again carries the same deletion on. */
  deletionId: string;
  bookingIds: readonly string[];
  /** What those that are still confirmed give back. */
  refund: DeletionRow["refundChoice"];
  /** Whether their customers are written to. */
  notify: boolean;
  actor: Actor;
}

/**
 * Cancels what is still confirmed of some bookings, each with its refund decided, then hides them
 * all. Every step can be done again, so a call that was cut off is carried on by making it again;
 * what was done of it stays, and is said then. The money is given back by the jobs: to wait for the
 * card processor a hundred times would take too long.
 * @throws Refusal IDEMPOTENCY_MISMATCH when the id belongs to another deletion; DELETION_UNDONE.
 */
export async function deleteBookings(
  context: Context,
  deletion: DeleteBookings,
): Promise<DeletedBooking[]> {
  const { deletionId, actor } = deletion;
  await begin(context, deletion);
  const bookingIds = [...new Set(deletion.bookingIds)];
  for (const bookingId of bookingIds) await cancel(context, deletion, bookingId);
  await context.reach("delete.cancelled");
  await hideBookings(context.pool, {
    deletionId,
    bookingIds,
    actorKind: actor.kind,
    actorId: actor.id,
  });
  await context.reach("delete.hidden");
  const rows = await readDeleted(context.pool, { deletionId, bookingIds });
  const byId = new Map(rows.map((row) => [row.bookingId, row]));
  return bookingIds.map((bookingId) => outcomeOf(bookingId, byId.get(bookingId)));
}

async function begin({ pool }: Context, { deletionId, refund, notify }: DeleteBookings) {
  await beginDeletion(pool, { deletionId, refundChoice: refund, notify });
  const [begun] = await readDeletion(pool, { deletionId });
  if (begun?.refundChoice !== refund || begun.notify !== notify) {
    throw new Refusal("IDEMPOTENCY_MISMATCH");
  }
  if (begun.shownAt !== null) throw new Refusal("DELETION_UNDONE");
}

/** One that cannot be cancelled does not keep the others: it is not hidden, and the answer says so. */
async function cancel(
  context: Context,
  { refund: choice, notify, actor }: DeleteBookings,
  bookingId: string,
): Promise<void> {
  try {
    await cancelWhileConfirmed(context, {
      bookingId,
      actor,
      notify,
      decide: (facts) => planCancellation(facts, { choice }),
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

const NOTHING = { refundPence: 0, cardPence: 0, deskPence: 0, voucherPence: 0 };

function outcomeOf(bookingId: string, row: DeletedRow | undefined): DeletedBooking {
  if (!row) {
    const code = "BOOKING_NOT_FOUND" as const;
    return { ...NOTHING, bookingId, reference: null, isHidden: false, isCancelled: false, code };
  }
  const { reference, isHidden, isCancelled, refundPence, cardPence, deskPence } = row;
  const voucherPence = refundPence - cardPence - deskPence;
  const back = isCancelled ? { refundPence, cardPence, deskPence, voucherPence } : NOTHING;
  const code = isHidden ? null : "BOOKING_CHANGED";
  return { ...back, bookingId, reference, isHidden, isCancelled, code };
}
