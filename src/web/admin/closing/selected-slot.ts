import { formatAdminDateTime } from "../../../shared/admin-time.ts";

/** Identifies the slot of a dialog. */
export interface SelectedSlot {
  activityId: string;
  activityName: string;
  startsAt: string;
}

/** `Aqua Course, Sat 25 July, 10:00 am`. */
export function formatSlot({ activityName, startsAt }: SelectedSlot, timeZone: string): string {
  return `${activityName}, ${formatAdminDateTime(new Date(startsAt), timeZone)}`;
}
