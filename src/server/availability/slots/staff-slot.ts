import type { AdminSlot } from "../../../shared/contract/admin/slots.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { SlotTimes } from "../../../shared/rules/slot-times.ts";
import type { Context } from "../../context.ts";
import { listAdminSlots } from "./list-admin-slots.ts";
import { offeredSlots } from "./offered-slots.ts";
import { readOffer } from "./slots.queries.ts";

/** Identifies the slot that staff change. */
export interface SlotRef {
  activityId: string;
  startsAt: Date;
}

export interface EditableSlot extends SlotTimes {
  activityId: string;
  /** In the venue's time zone. */
  date: string;
  /** The capacity of its schedule, else of its activity. */
  usualCapacity: number;
  isOver: boolean;
}

/**
 * Finds a slot that is offered or has a row.
 * @throws Refusal ACTIVITY_NOT_FOUND, TIME_SLOT_NOT_FOUND
 */
export async function findEditableSlot(
  { pool }: Context,
  { activityId, startsAt }: SlotRef,
): Promise<EditableSlot> {
  const [offer] = await readOffer(pool, { activityId, startsAt, days: 1 });
  if (!offer) throw new Refusal("ACTIVITY_NOT_FOUND");
  const touchedSlots = offer.slots.map((slot) => ({
    startsAt: new Date(slot.startsAt),
    endsAt: new Date(slot.endsAt),
    usualCapacity: offer.maxCapacity,
  }));
  const times = [...offeredSlots(offer, offer.fromDate), ...touchedSlots].find(
    (slot) => slot.startsAt.getTime() === startsAt.getTime(),
  );
  if (!times) throw new Refusal("TIME_SLOT_NOT_FOUND");
  return {
    activityId,
    date: offer.fromDate,
    startsAt: times.startsAt,
    endsAt: times.endsAt,
    usualCapacity: times.usualCapacity,
    isOver: times.endsAt <= offer.now,
  };
}

/** Reads a slot that staff have changed, as they see it now, even if it is listed no longer. */
export async function readAdminSlot(
  context: Context,
  { date, activityId, startsAt }: EditableSlot,
): Promise<AdminSlot> {
  const slots = await listAdminSlots(context, date, { activityId, startsAt });
  const slot = slots.find(
    (one) => one.activityId === activityId && one.startsAt === startsAt.toISOString(),
  );
  if (!slot) throw new Error("The slot has no row, but changing it makes one.");
  return slot;
}
