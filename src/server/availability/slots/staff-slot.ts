import type { AdminSlot } from "../../../shared/contract/admin/slots.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { SlotTimes } from "../../../shared/rules/slot-times.ts";
import type { Context } from "../../context.ts";
import { listAdminSlots } from "./list-admin-slots.ts";
import { offeredSlots } from "./offered-slots.ts";
import { readOffer } from "./slots.queries.ts";

/** Which slot staff change. */
export interface SlotRef {
  activityId: string;
  startsAt: Date;
}

export interface EditableSlot extends SlotTimes {
  activityId: string;
  /** Of the venue. */
  date: string;
  /** What the activity gives its slots. */
  maxCapacity: number;
  isOver: boolean;
}

/**
 * A slot that is offered, or that somebody has touched.
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
    maxCapacity: offer.maxCapacity,
    isOver: times.endsAt <= offer.now,
  };
}

/**
 * How it stands now.
 * @throws Refusal TIME_SLOT_NOT_FOUND when nothing is left of it: nobody offers it, nobody is in it.
 */
export async function readAdminSlot(
  context: Context,
  { date, activityId, startsAt }: EditableSlot,
): Promise<AdminSlot> {
  const slots = await listAdminSlots(context, date);
  const slot = slots.find(
    (one) => one.activityId === activityId && one.startsAt === startsAt.toISOString(),
  );
  if (!slot) throw new Refusal("TIME_SLOT_NOT_FOUND");
  return slot;
}
