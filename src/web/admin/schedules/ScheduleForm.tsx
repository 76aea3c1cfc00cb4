import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { ScheduleFields } from "../../../shared/contract/admin/schedule-fields.ts";
import type { AdminSchedule } from "../../../shared/contract/admin/schedules.ts";
import type { Activity } from "../../../shared/contract/public/activities.ts";
import { api } from "../../app/browser-api.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { DiscardDialog } from "../kit/forms/DiscardDialog.tsx";
import { FormFrame } from "../kit/forms/FormFrame.tsx";
import { toErrorSummary } from "../kit/forms/to-error-summary.ts";
import { formatStaffFailure } from "../kit/staff-failure.ts";
import { useMutation } from "../kit/use-mutation.ts";
import { type ScheduleFormState, ScheduleInputs, scheduleFieldId } from "./ScheduleInputs.tsx";
import { formatAffectedBookings, summariseSchedule } from "./schedule-summary.ts";
import {
  type ConflictState,
  type ScheduleFormValues,
  scheduleInput,
  useConflictCheck,
} from "./use-conflict-check.ts";

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
  /** To be opened once the user agrees to discard the input. */
  const [conflicting, setConflicting] = useState<AdminSchedule | null>(null);
  const { isBusy, failure, run } = useMutation();
  const form: ScheduleFormState = useForm<ScheduleFormValues, unknown, ScheduleFields>({
    resolver: zodResolver(scheduleInput),
    defaultValues: toFormValues(initial.schedule),
    shouldFocusError: false,
  });
  const { errors, submitCount, isDirty } = form.formState;
  const values = form.watch();
  const { conflict, confirmNoConflict } = useConflictCheck(scheduleId, values);
  const summary = summariseSchedule(values, activities, today);
  const check = conflict.state === "answered" ? conflict.check : null;
  const isBlockedByConflict = conflict.state === "failed" || check?.hasConflict === true;

  async function save(schedule: ScheduleFields) {
    let isSaved = false;
    await run(async () => {
      if (!(await confirmNoConflict(schedule))) return;
      try {
        await api.admin.schedules.save({ scheduleId, version, ...schedule });
        isSaved = true;
      } catch (error) {
        // Someone else has saved a conflicting schedule: check again, so that the alert names it.
        await confirmNoConflict(schedule);
        throw error;
      }
    });
    if (isSaved) onSaved();
  }

  return (
    <FormFrame
      title={isNew ? "Create Schedule" : "Edit Schedule"}
      isDirty={isDirty}
      isBusy={isBusy}
      submitLabel={isNew ? "Create Schedule" : "Save Changes"}
      isBlocked={isBlockedByConflict || summary.isTooShort}
      onSubmit={form.handleSubmit(save)}
      errors={toErrorSummary(errors, scheduleFieldId)}
      attempt={submitCount}
      failure={
        failure && { title: "Failed to save schedule", sentence: formatStaffFailure(failure) }
      }
    >
      <div aria-live="polite" className="empty:hidden">
        <ConflictAlert
          conflict={conflict}
          onRetry={() => void confirmNoConflict(scheduleInput.parse(values))}
          onOpen={(conflicting) =>
            isDirty ? setConflicting(conflicting) : onOpenConflicting(conflicting)
          }
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
      </div>
      <DiscardDialog
        open={conflicting !== null}
        onDiscard={() => conflicting && onOpenConflicting(conflicting)}
        onKeep={() => setConflicting(null)}
      >
        What you typed is not saved.
      </DiscardDialog>
    </FormFrame>
  );
}

/** The browser's time field has 00:00 for midnight at the end of a day. */
function toFormValues({
  activityId,
  startDate,
  endDate,
  ...rest
}: ScheduleFormValues): ScheduleFormValues {
  const { daysOfWeek, startTime, endTime } = rest;
  return {
    activityId,
    startDate,
    endDate,
    daysOfWeek,
    startTime,
    endTime: endTime === "24:00" ? "00:00" : endTime,
  };
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
