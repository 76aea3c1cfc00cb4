/** A day on which the venue (`activityId` null) or one activity is closed. */
export interface DayClosure {
  activityId: string | null;
  reason: string;
}

/** What is closed, and why: a session alone, its activity's day, or the venue's. */
export interface SlotClosure {
  with: "session" | "activity" | "venue";
  reason: string;
}

interface KnownClosing {
  isAvailable: boolean;
  closedReason: string | null;
}

/**
 * What closes a slot: the widest, because what is narrower opens nothing while that stands.
 * @param slot undefined where it has no row
 * @param closures of its day
 */
export function slotClosure(
  activityId: string,
  slot: KnownClosing | undefined,
  closures: readonly DayClosure[],
): SlotClosure | null {
  const ofVenue = closures.find((closure) => closure.activityId === null);
  if (ofVenue) return { with: "venue", reason: ofVenue.reason };
  const ofActivity = closures.find((closure) => closure.activityId === activityId);
  if (ofActivity) return { with: "activity", reason: ofActivity.reason };
  if (slot === undefined || slot.isAvailable) return null;
  return { with: "session", reason: slot.closedReason ?? "" };
}
