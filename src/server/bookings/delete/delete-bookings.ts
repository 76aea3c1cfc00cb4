import type { DeletionResult } from "../../../shared/contract/admin/booking-deletions.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import type { Actor } from "../../events/actor.ts";
import { cancelWhileConfirmed } from "../cancel/cancel-while-confirmed.ts";
import { planCancellation } from "../cancel/plan-cancellation.ts";
import {
  type DeletedBookingRow,
  type DeletionRow,
  insertDeletion,
  readDeletedBookings,
  readDeletion,
} from "./booking-deletions.queries.ts";
import { hideBookings } from "./hide-bookings.statement.ts";

interface DeleteBookingsInput {
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
  deletion: DeleteBookingsInput,
): Promise<DeletionResult[]> {
  const { deletionId, actor } = deletion;
  await startDeletion(context, deletion);
  const bookingIds = [...new Set(deletion.bookingIds)];
  for (const bookingId of bookingIds) await cancelIfConfirmed(context, deletion, bookingId);
  await context.failpoint("delete.cancelled");
  await hideBookings(context.pool, {
    deletionId,
    bookingIds,
    actorKind: actor.kind,
    actorId: actor.id,
  });
  await context.failpoint("delete.hidden");
  const rows = await readDeletedBookings(context.pool, { deletionId, bookingIds });
  const byId = new Map(rows.map((row) => [row.bookingId, row]));
  return bookingIds.map((bookingId) => toDeletedBooking(bookingId, byId.get(bookingId)));
}

async function startDeletion(
  { pool }: Context,
  { deletionId, refund, notify }: DeleteBookingsInput,
) {
  await insertDeletion(pool, { deletionId, refundChoice: refund, notify });
  const [storedDeletion] = await readDeletion(pool, { deletionId });
  if (storedDeletion?.refundChoice !== refund || storedDeletion.notify !== notify) {
    throw new Refusal("IDEMPOTENCY_MISMATCH");
  }
  if (storedDeletion.shownAt !== null) throw new Refusal("DELETION_UNDONE");
}

/** One that cannot be cancelled does not keep the others: it is not hidden, and the answer says so. */
async function cancelIfConfirmed(
  context: Context,
  { refund: choice, notify, actor }: DeleteBookingsInput,
  bookingId: string,
): Promise<void> {
  try {
    await cancelWhileConfirmed(context, {
      bookingId,
      actor,
      notify,
      decide: (snapshot) => planCancellation(snapshot, { choice }),
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

const NO_REFUND = { refundPence: 0, cardPence: 0, deskPence: 0, voucherPence: 0 };

function toDeletedBooking(bookingId: string, row: DeletedBookingRow | undefined): DeletionResult {
  if (!row) {
    const code = "BOOKING_NOT_FOUND" as const;
    return { ...NO_REFUND, bookingId, reference: null, isHidden: false, isCancelled: false, code };
  }
  const { reference, isHidden, isCancelled, refundPence, cardPence, deskPence } = row;
  const voucherPence = refundPence - cardPence - deskPence;
  const refund = isCancelled ? { refundPence, cardPence, deskPence, voucherPence } : NO_REFUND;
  const code = isHidden ? null : "BOOKING_CHANGED";
  return { ...refund, bookingId, reference, isHidden, isCancelled, code };
}
