import type { AdminSlot } from "../../../shared/contract/admin/slots.ts";
import { Refusal } from "../../../shared/refusal.ts";
import {
  lockSlot,
  markClosed,
  markReopened,
} from "../../availability/slots/slot-changes.queries.ts";
import {
  findEditableSlot,
  readAdminSlot,
  type SlotRef,
} from "../../availability/slots/staff-slot.ts";
import { releaseClosedHolds } from "../../checkout/release-holds.ts";
import type { Context } from "../../context.ts";
import { recordChange } from "../../events/record-change.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { lockOffers } from "../../settings/lock-offers.ts";

interface CloseSlotInput extends SlotRef {
  reason: string;
  /** The account that closes the slot. */
  userId: string;
}

/**
 * Closes one slot: nobody can hold or buy places in it any more, and its holds are released.
 * Bookings stay until staff move or cancel them. Idempotent; the first reason stays.
 * @throws Refusal ACTIVITY_NOT_FOUND, TIME_SLOT_NOT_FOUND, SESSION_OVER
 */
export async function closeSlot(
  context: Context,
  { reason, userId, ...slotRef }: CloseSlotInput,
): Promise<AdminSlot> {
  const slot = await findEditableSlot(context, slotRef);
  if (slot.isOver) throw new Refusal("SESSION_OVER");
  await inTransaction(context.db, async (transaction) => {
    await lockOffers(transaction, slot.activityId);
    const { id, activityName, closedReason } = await lockSlot(transaction, slot);
    if (closedReason !== null) return;
    await markClosed(transaction, id, reason);
    const startsAt = slot.startsAt.toISOString();
    await recordChange(transaction, userId, {
      entity: "time_slot",
      entityId: id,
      type: "time_slot.closed",
      after: { activityName, startsAt, reason },
    });
  });
  await context.failpoint("close.written");
  await releaseClosedHolds(context);
  return readAdminSlot(context, slot);
}

/**
 * Removes a slot's own closure. While its day is closed the slot stays closed too. Idempotent.
 * @param userId the account that reopens it
 * @throws Refusal ACTIVITY_NOT_FOUND, TIME_SLOT_NOT_FOUND
 */
export async function reopenSlot(
  context: Context,
  { userId, ...slotRef }: SlotRef & { userId: string },
): Promise<AdminSlot> {
  const slot = await findEditableSlot(context, slotRef);
  await inTransaction(context.db, async (transaction) => {
    await lockOffers(transaction, slot.activityId);
    const { id, activityName, closedReason } = await lockSlot(transaction, slot);
    if (closedReason === null) return;
    await markReopened(transaction, id, slot.date);
    const startsAt = slot.startsAt.toISOString();
    await recordChange(transaction, userId, {
      entity: "time_slot",
      entityId: id,
      type: "time_slot.reopened",
      before: { activityName, startsAt, reason: closedReason },
    });
  });
  return readAdminSlot(context, slot);
}
