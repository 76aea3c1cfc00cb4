import type { AdminSlot } from "../../../shared/contract/admin/slots.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import { recordChange } from "../../events/record-change.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { lockOffers } from "../../settings/lock-offers.ts";
import { type LockedSlot, lockSlot, writeCapacity } from "./slot-changes.queries.ts";
import { type EditableSlot, findEditableSlot, readAdminSlot, type SlotRef } from "./staff-slot.ts";

interface SetSlotCapacityInput extends SlotRef {
  /** Null: the capacity of its schedule, else of its activity. */
  capacity: number | null;
  /** The capacity that the user saw. */
  expectedCapacity: number;
  reason: string;
  userId: string;
}

/**
 * Sets the capacity of one slot; later changes of its schedule's or activity's leave it alone.
 * Idempotent.
 * @throws Refusal ACTIVITY_NOT_FOUND, TIME_SLOT_NOT_FOUND, SESSION_OVER; SLOT_CHANGED when the
 * capacity is not the expected one; CAPACITY_BELOW_SOLD
 */
export async function setSlotCapacity(
  context: Context,
  input: SetSlotCapacityInput,
): Promise<AdminSlot> {
  const slot = await findEditableSlot(context, input);
  if (slot.isOver) throw new Refusal("SESSION_OVER");
  const isManual = input.capacity !== null;
  const capacity = input.capacity ?? slot.usualCapacity;
  await inTransaction(context.db, async (transaction) => {
    await lockOffers(transaction, slot.activityId);
    const locked = await lockSlot(transaction, slot);
    if (locked.capacity === capacity && locked.capacityIsManual === isManual) return;
    if (locked.capacity !== input.expectedCapacity) throw new Refusal("SLOT_CHANGED");
    const reason = isManual ? input.reason : null;
    const isWritten = await writeCapacity(transaction, {
      slotId: locked.id,
      capacity,
      isManual,
      reason,
    });
    if (!isWritten) throw new Refusal("CAPACITY_BELOW_SOLD");
    await recordChange(
      transaction,
      input.userId,
      toEventRecord(slot, locked, capacity, input.reason),
    );
  });
  return readAdminSlot(context, slot);
}

function toEventRecord(slot: EditableSlot, before: LockedSlot, capacity: number, reason: string) {
  const { id: entityId, activityName } = before;
  const startsAt = slot.startsAt.toISOString();
  return {
    entity: "time_slot",
    entityId,
    type: "time_slot.capacity_changed",
    before: { capacity: before.capacity },
    after: { capacity, reason, activityName, startsAt },
  };
}
