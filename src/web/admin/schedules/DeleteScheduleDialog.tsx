import {
  formatOpeningHours,
  formatScheduleDates,
  formatWeekdays,
} from "../../../shared/admin-time.ts";
import type {
  AdminSchedule,
  UnscheduledBookings,
} from "../../../shared/contract/admin/schedules.ts";
import { api } from "../../app/browser-api.ts";
import { useApiQuery } from "../../app/use-api-query.ts";
import { useToast } from "../../ui/Toasts.tsx";
import { useLastNonNull } from "../kit/dialog/use-last-non-null.ts";
import { DeleteDialog } from "../kit/forms/DeleteDialog.tsx";
import { formatStaffFailure } from "../kit/staff-failure.ts";
import { DAY_TITLE_ID } from "./day-panel-ids.ts";
import { formatAffectedBookings } from "./schedule-summary.ts";

interface DeleteScheduleDialogProps {
  /** Null closes the dialog. */
  schedule: AdminSchedule | null;
  today: string;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before a schedule is deleted, and says which bookings stay. */
export function DeleteScheduleDialog(props: DeleteScheduleDialogProps) {
  const { schedule, today, onClose, onDeleted } = props;
  const shown = useLastNonNull(schedule);
  const toast = useToast();

  async function remove() {
    if (!schedule) return;
    await api.admin.schedules.remove({ scheduleId: schedule.id });
    toast({ message: `A schedule of ${schedule.activityName} is deleted.` });
    onDeleted();
  }
  return (
    <DeleteDialog
      open={schedule !== null}
      onClose={onClose}
      title="Delete this schedule?"
      label="Delete Schedule"
      failureTitle="Failed to delete schedule"
      onDelete={remove}
      returnFocusId={DAY_TITLE_ID}
    >
      {shown && (
        <p>
          <strong className="font-semibold text-ink-1">{shown.activityName}</strong>:{" "}
          {formatWeekdays(shown.daysOfWeek)}, {formatOpeningHours(shown)},{" "}
          {formatScheduleDates(shown, today.slice(0, 4))}. It is no longer offered. This cannot be
          undone.
        </p>
      )}
      {schedule && <AffectedBookingsNote key={schedule.id} scheduleId={schedule.id} />}
    </DeleteDialog>
  );
}

/** How many bookings stay. The space is reserved before the number has loaded. */
function AffectedBookingsNote({ scheduleId }: { scheduleId: string }) {
  const [affected] = useApiQuery<UnscheduledBookings>(
    () => api.admin.schedules.previewRemoval({ scheduleId }),
    [scheduleId],
  );
  return (
    <p aria-live="polite" className="mt-3 min-h-12">
      {affected.state === "loading" && "Looking for bookings…"}
      {affected.state === "failed" &&
        `The number of bookings could not be loaded. ${formatStaffFailure(affected.failure)} All bookings stay as they are.`}
      {affected.state === "ready" && formatAffectedBookings(affected.data)}
    </p>
  );
}
