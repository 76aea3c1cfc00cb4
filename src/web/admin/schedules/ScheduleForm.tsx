import type { FieldPath } from "react-hook-form";
import type { ScheduleFields } from "../../../shared/contract/admin/schedule-fields.ts";
import type { AdminSchedule } from "../../../shared/contract/admin/schedules.ts";
import type { Activity } from "../../../shared/contract/public/activities.ts";
import { FURTHER_WINDOWS_MAX } from "../../../shared/limits.ts";
import type { ScheduleWindow } from "../../../shared/rules/slot-times.ts";
import { api } from "../../app/browser-api.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { FormFrame, useFormGuard } from "../kit/forms/FormDialog.tsx";
import { useSaveForm } from "../kit/forms/use-save-form.ts";
import { formatStaffFailure } from "../kit/staff-failure.ts";
import { useBankHolidays } from "../kit/use-bank-holidays.ts";
import { ScheduleInputs } from "./ScheduleInputs.tsx";
import {
  formatAffectedBookings,
  formatSessionsAbove,
  summariseSchedule,
} from "./schedule-summary.ts";
import {
  type ConflictState,
  type ScheduleFormValues,
  scheduleInput,
  useConflictCheck,
} from "./use-conflict-check.ts";

/** The order of the fields on the screen. */
const FIELD_ORDER: FieldPath<ScheduleFormValues>[] = [
  ...(["activityId", "startDate", "endDate", "daysOfWeek", "startTime", "endTime"] as const),
  ...Array.from({ length: FURTHER_WINDOWS_MAX }, (_, i) => i).flatMap((i) => [
    `furtherWindows.${i}.startTime` as const,
    `furtherWindows.${i}.endTime` as const,
  ]),
  ...(["gapMinutes", "capacity"] as const),
];

/** Initial values of the form. */
export interface InitialSchedule {
  scheduleId: string;
  /** Null for a new schedule. */
  version: string | null;
  schedule: ScheduleFormValues;
}

interface ScheduleFormProps {
  initial: InitialSchedule;
  activities: readonly Activity[];
  today: string;
  onSaved: () => void;
  onOpenConflicting: (schedule: AdminSchedule) => void;
}

/**
 * Creates or edits a schedule. A conflicting schedule is shown above the fields and prevents
 * saving.
 */
export function ScheduleForm(props: ScheduleFormProps) {
  const { initial, activities, today, onSaved, onOpenConflicting } = props;
  const { scheduleId, version } = initial;
  const isNew = version === null;
  const guard = useFormGuard();
  const form = useSaveForm({
    schema: scheduleInput,
    defaultValues: toFormValues(initial.schedule),
    idPrefix: "schedule",
    fieldOrder: FIELD_ORDER,
    save,
    onSaved: (isSaved) => isSaved && onSaved(),
  });
  const values = form.watch();
  const { conflict, confirmNoConflict } = useConflictCheck(scheduleId, values);
  const summary = summariseSchedule(values, activities, today, useBankHolidays());
  const check = conflict.state === "answered" ? conflict.check : null;
  const isBlockedByConflict = conflict.state === "failed" || check?.hasConflict === true;

  /** @returns whether it is saved, and not in conflict with another schedule */
  async function save(schedule: ScheduleFields): Promise<boolean> {
    if (!(await confirmNoConflict(schedule))) return false;
    try {
      await api.admin.schedules.save({ scheduleId, version, ...schedule });
      return true;
    } catch (error) {
      // Someone else has saved a conflicting schedule: check again, so that the alert names it.
      await confirmNoConflict(schedule);
      throw error;
    }
  }

  return (
    <FormFrame
      form={form}
      title={isNew ? "Create Schedule" : "Edit Schedule"}
      submitLabel={isNew ? "Create Schedule" : "Save Changes"}
      isBlocked={isBlockedByConflict || summary.isTooShort}
      failureTitle="Failed to save schedule"
    >
      <div aria-live="polite" className="empty:hidden">
        <ConflictAlert
          conflict={conflict}
          onRetry={() => void confirmNoConflict(scheduleInput.parse(values))}
          onOpen={(conflicting) => guard(() => onOpenConflicting(conflicting))}
        />
      </div>
      <ScheduleInputs
        form={form}
        activities={activities}
        today={today}
        initial={initial.schedule}
      />
      <div aria-live="polite" className="grid gap-1.5 text-sm text-pretty text-ink-3 empty:hidden">
        {summary.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {!isNew && check && !check.hasConflict && <p>{formatAffectedBookings(check.affected)}</p>}
        {check && check.sessionsAbove > 0 && <p>{formatSessionsAbove(check.sessionsAbove)}</p>}
      </div>
    </FormFrame>
  );
}

function toFormValues(schedule: ScheduleFormValues): ScheduleFormValues {
  const { activityId, startDate, endDate, daysOfWeek, furtherWindows, gapMinutes, capacity } =
    schedule;
  return {
    activityId,
    startDate,
    endDate,
    daysOfWeek,
    gapMinutes,
    capacity,
    ...toWindowValues(schedule),
    furtherWindows: furtherWindows.map(toWindowValues),
  };
}

/** The browser's time field has 00:00 for midnight at the end of a day. */
function toWindowValues({ startTime, endTime }: ScheduleWindow): ScheduleWindow {
  return { startTime, endTime: endTime === "24:00" ? "00:00" : endTime };
}

interface ConflictAlertProps {
  conflict: ConflictState;
  onRetry: () => void;
  /** Opens the conflicting schedule. */
  onOpen: (schedule: AdminSchedule) => void;
}

/** Why a schedule cannot be saved: it conflicts with another one, or the check failed. */
function ConflictAlert({ conflict, onRetry, onOpen }: ConflictAlertProps) {
  if (conflict.state === "failed") {
    return (
      <Alert
        tone="warn"
        title="Failed to check for schedule conflicts"
        actions={
          <Button variant="outline" size="md" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        {formatStaffFailure(conflict.failure)}
      </Alert>
    );
  }
  const other = conflict.state === "answered" ? conflict.check.conflictsWith : null;
  if (conflict.state === "unknown" || !conflict.check.hasConflict) return null;
  return (
    <Alert
      tone="warn"
      title={
        other
          ? `This schedule overlaps another one of ${other.activityName}.`
          : "This schedule overlaps another one."
      }
      actions={
        other && (
          <Button variant="outline" size="md" onClick={() => onOpen(other)}>
            Open that schedule
          </Button>
        )
      }
    >
      {conflict.check.conflictDetails}
    </Alert>
  );
}
