import { formatAdminLongDate } from "../../../shared/admin-time.ts";
import type { AffectedBooking } from "../../../shared/contract/admin/closures.ts";
import { api } from "../../app/browser-api.ts";
import { formatSlot } from "./selected-slot.ts";

/** What staff close: a date of the whole venue, a date of one activity, or one slot. */
export type ClosureTarget =
  | { kind: "day"; date: string; activityId: string | null }
  | { kind: "session"; date: string; activityId: string; activityName: string; startsAt: string };

/** The closure that applies to a target. */
export interface CurrentClosure {
  /** Id of a day's closure; null for a slot. */
  closureId: string | null;
  reason: string;
  /** Null when unknown. */
  closedBy: string | null;
  /** False when a wider closure applies, which closes this too. */
  isDirect: boolean;
}

/** Reads the closure that applies to the target; null while it is open. */
export async function readClosure(
  target: ClosureTarget,
  signal: AbortSignal,
): Promise<CurrentClosure | null> {
  const { date, activityId } = target;
  if (target.kind === "session") {
    const slots = await api.admin.slots.listOfDay({ date }, { signal });
    const slot = slots.find(
      (item) => item.activityId === activityId && item.startsAt === target.startsAt,
    );
    if (!slot || slot.isAvailable) return null;
    const isDirect = slot.closedWith === "session";
    return { closureId: null, reason: slot.closedReason ?? "", closedBy: null, isDirect };
  }
  const closures = await api.admin.closures.list({ from: date, to: date }, { signal });
  const direct = closures.find((item) => item.activityId === activityId);
  const current = direct ?? closures.find((item) => item.activityId === null);
  if (!current) return null;
  const { closureId, reason, closedBy } = current;
  return { closureId, reason, closedBy, isDirect: current === direct };
}

export function readAffectedBookings(
  target: ClosureTarget,
  signal: AbortSignal,
): Promise<AffectedBooking[]> {
  const { date, activityId } = target;
  return api.admin.closures.affectedBookings(
    {
      date,
      ...(activityId !== null && { activityId }),
      ...(target.kind === "session" && { startsAt: target.startsAt }),
    },
    { signal },
  );
}

/**
 * @param closureId of a day: generated once, so that a retry after a failure is the same closure
 */
export function closeTarget(target: ClosureTarget, closureId: string, reason: string) {
  const { activityId } = target;
  if (target.kind === "day") {
    return api.admin.closures.close({ closureId, date: target.date, activityId, reason });
  }
  const { startsAt } = target;
  return api.admin.slots.close({ activityId: target.activityId, startsAt, reason });
}

export async function reopenTarget(target: ClosureTarget, { closureId }: CurrentClosure) {
  if (target.kind === "session") {
    const { activityId, startsAt } = target;
    await api.admin.slots.reopen({ activityId, startsAt });
  } else if (closureId !== null) await api.admin.closures.reopen({ closureId });
}

/** `Saturday 25 July 2026`, `Sat 25 July, 10:00 am`. */
export function formatTarget(target: ClosureTarget, timeZone: string): string {
  return target.kind === "day" ? formatAdminLongDate(target.date) : formatSlot(target, timeZone);
}
