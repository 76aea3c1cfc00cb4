/** A day on which the venue (`activityId` null) or one activity is closed. */
export interface DayClosure {
  activityId: string | null;
  reason: string;
}

/** What is closed, and why: a session alone, its activity's day, or the venue's. */
export interface SlotClosure {
  scope: "session" | "activity" | "venue";
  reason: string;
}

interface ClosableSlot {
  isAvailable: boolean;
  closedReason: string | null;
}

/**
 * What closes a slot: the widest, because what is narrower opens nothing while that stands.
 * @param slot undefined where it has no row
 * @param closures of its day
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
