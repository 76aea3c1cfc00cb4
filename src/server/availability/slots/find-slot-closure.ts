/** A day on which the venue (`activityId` null) or one activity is closed. */
export interface DayClosure {
  activityId: string | null;
  reason: string;
}

/** The scope of a closure (one slot, its activity's day, or the venue's day) and its reason. */
export interface SlotClosure {
  scope: "session" | "activity" | "venue";
  reason: string;
}

interface ClosableSlot {
  isAvailable: boolean;
  closedReason: string | null;
}

/**
 * Finds the widest closure that covers a slot: reopening a narrower one has no effect while it
 * stands.
 * @param slot undefined when it has no row
 * @param closures those of the slot's day
 */
export function findSlotClosure(
  activityId: string,
  slot: ClosableSlot | undefined,
  closures: readonly DayClosure[],
): SlotClosure | null {
  const venueClosure = closures.find((closure) => closure.activityId === null);
  if (venueClosure) return { scope: "venue", reason: venueClosure.reason };
  const activityClosure = closures.find((closure) => closure.activityId === activityId);
  if (activityClosure) return { scope: "activity", reason: activityClosure.reason };
  if (slot === undefined || slot.isAvailable) return null;
  return { scope: "session", reason: slot.closedReason ?? "" };
}
