import { useQuery } from "@tanstack/react-query";
import {
  formatOpeningHours,
  formatScheduleDates,
  formatWeekdays,
} from "../../../shared/admin-time.ts";
import type { AdminSchedule } from "../../../shared/contract/admin/schedules.ts";
import { api } from "../../app/browser-api.ts";
import { useToast } from "../../ui/Toasts.tsx";
import { ConfirmDialog } from "../kit/ConfirmDialog.tsx";
import { queries } from "../kit/queries.ts";
import { formatStaffFailure, toStaffFailure } from "../kit/staff-failure.ts";
import { DAY_TITLE_ID } from "./day-panel-ids.ts";
import { formatAffectedBookings } from "./schedule-summary.ts";

interface DeleteScheduleDialogProps {
  /** Null closes the dialog. */
  schedule: AdminSchedule | null;
  today: string;
  onClose: () => void;
}

/** Asks before a schedule is deleted, and says which bookings stay. */
export function DeleteScheduleDialog(props: DeleteScheduleDialogProps) {
  const { schedule, today, onClose } = props;
  const toast = useToast();

  async function remove({ id: scheduleId, activityName }: AdminSchedule) {
    await api.admin.schedules.remove({ scheduleId });
    toast({ message: `A schedule of ${activityName} is deleted.` });
  }
  return (
    <ConfirmDialog
      subject={schedule}
      onClose={onClose}
      title="Delete this schedule?"
      confirmLabel="Delete Schedule"
      isDanger
      failureTitle="Failed to delete schedule"
      onConfirm={remove}
      returnFocusId={DAY_TITLE_ID}
    >
      {(shown) => (
        <>
          <p>
            <strong className="font-semibold text-ink-1">{shown.activityName}</strong>:{" "}
            {formatWeekdays(shown.daysOfWeek)}, {formatOpeningHours(shown)},{" "}
            {formatScheduleDates(shown, today.slice(0, 4))}. It is no longer offered. This cannot be
            undone.
          </p>
          {schedule && <AffectedBookingsNote scheduleId={schedule.id} />}
        </>
      )}
    </ConfirmDialog>
  );
}

/** How many bookings stay. The space is reserved before the number has loaded. */
function AffectedBookingsNote({ scheduleId }: { scheduleId: string }) {
  const { data: affected, error } = useQuery(
    queries.admin.schedules.previewRemoval.queryOptions({ input: { scheduleId } }),
  );

  function formatNote() {
    if (affected) return formatAffectedBookings(affected);
    if (error === null) return "Looking for bookings…";
    return `The number of bookings could not be loaded. ${formatStaffFailure(toStaffFailure(error))} All bookings stay as they are.`;
  }
  return (
    <p aria-live="polite" className="mt-3 min-h-12">
      {formatNote()}
    </p>
  );
}
