import type { DeskSchedule, KeptBookings } from "../../../shared/contract/admin/schedules.ts";
import { datesInWords, hoursInWords, weekdaysInWords } from "../../../shared/format-schedule.ts";
import { api } from "../../app/browser-api.ts";
import { useLoaded } from "../../app/use-api-query.ts";
import { useToast } from "../../ui/Toasts.tsx";
import { useShown } from "../kit/dialog/use-last-non-null.ts";
import { DeleteDialog } from "../kit/forms/DeleteDialog.tsx";
import { staffSentence } from "../kit/staff-failure.ts";
import { DAY_TITLE } from "./day-panel-ids.ts";
import { keptInWords } from "./format-affected-bookings.ts";

interface DeleteScheduleDialogProps {
  /** Null: closed. */
  schedule: DeskSchedule | null;
  today: string;
  onClose: () => void;
  onDeleted: () => void;
}

/** Says what is sold and stays before a schedule is deleted. */
export function DeleteScheduleDialog(props: DeleteScheduleDialogProps) {
  const { schedule, today, onClose, onDeleted } = props;
  const shown = useShown(schedule);
  const tell = useToast();

  async function remove() {
    if (!schedule) return;
    await api.desk.schedules.remove({ scheduleId: schedule.id });
    tell({ sentence: `A schedule of ${schedule.activityName} is deleted.` });
    onDeleted();
  }
  return (
    <DeleteDialog
      open={schedule !== null}
      onClose={onClose}
      title="Delete this schedule?"
      label="Delete Schedule"
      failedTitle="Failed to delete schedule"
      onDelete={remove}
      focusAfterwards={DAY_TITLE}
    >
      {shown && (
        <p>
          <strong className="font-semibold text-ink-1">{shown.activityName}</strong>:{" "}
          {weekdaysInWords(shown.daysOfWeek)}, {hoursInWords(shown)},{" "}
          {datesInWords(shown, today.slice(0, 4))}. It is not offered any more and cannot be brought
          back.
        </p>
      )}
      {schedule && <Kept key={schedule.id} scheduleId={schedule.id} />}
    </DeleteDialog>
  );
}

/** How many bookings stay; the place is there before that is known. */
function Kept({ scheduleId }: { scheduleId: string }) {
  const [kept] = useLoaded<KeptBookings>(
    () => api.desk.schedules.removal({ scheduleId }),
    [scheduleId],
  );
  return (
    <p aria-live="polite" className="mt-3 min-h-12">
      {kept.state === "loading" && "Looking for bookings…"}
      {kept.state === "failed" &&
        `How many bookings there are is not known: ${staffSentence(kept.failure)} They stay in any case.`}
      {kept.state === "ready" && keptInWords(kept.data)}
    </p>
  );
}
