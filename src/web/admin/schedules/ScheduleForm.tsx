import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { ScheduleFields } from "../../../shared/contract/admin/schedule-fields.ts";
import type { DeskSchedule } from "../../../shared/contract/admin/schedules.ts";
import type { Activity } from "../../../shared/contract/public/activities.ts";
import { api } from "../../app/browser-api.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { DiscardDialog } from "../kit/forms/DiscardDialog.tsx";
import { FormFrame } from "../kit/forms/FormFrame.tsx";
import { problemsOf } from "../kit/forms/to-error-summary.ts";
import { staffSentence } from "../kit/staff-failure.ts";
import { useAction } from "../kit/use-mutation.ts";
import { keptInWords } from "./format-affected-bookings.ts";
import { idOf, type ScheduleFormState, ScheduleInputs } from "./ScheduleInputs.tsx";
import { sumOf } from "./schedule-summary.ts";
import {
  type Checked,
  type TypedSchedule,
  useConflictCheck,
  wishedSchedule,
} from "./use-conflict-check.ts";

/** What a form begins with. */
export interface ScheduleStart {
  scheduleId: string;
  /** Null: it is new. */
  version: string | null;
  schedule: TypedSchedule;
}

interface ScheduleFormProps {
  start: ScheduleStart;
  activities: readonly Activity[];
  today: string;
  onSaved: () => void;
  onOpenOther: (schedule: DeskSchedule) => void;
}

/** A schedule that is made or changed. Another one in its way is told above, and nothing is saved. */
export function ScheduleForm(props: ScheduleFormProps) {
  const { start, activities, today, onSaved, onOpenOther } = props;
  const { scheduleId, version } = start;
  const isNew = version === null;
  /** To be opened, if what was typed may go. */
  const [other, setOther] = useState<DeskSchedule | null>(null);
  const { isBusy, failure, run } = useAction();
  const form: ScheduleFormState = useForm<TypedSchedule, unknown, ScheduleFields>({
    resolver: zodResolver(wishedSchedule),
    defaultValues: typedOf(start.schedule),
    shouldFocusError: false,
  });
  const { errors, submitCount, isDirty } = form.formState;
  const typed = form.watch();
  const { checked, isClear } = useConflictCheck(scheduleId, typed);
  const sum = sumOf(typed, activities, today);
  const check = checked.state === "answered" ? checked.check : null;
  const isInTheWay = checked.state === "failed" || check?.hasConflict === true;

  async function save(schedule: ScheduleFields) {
    let isSaved = false;
    await run(async () => {
      if (!(await isClear(schedule))) return;
      try {
        await api.desk.schedules.save({ scheduleId, version, ...schedule });
        isSaved = true;
      } catch (error) {
        // Somebody made one meanwhile that is in the way: the notice names it.
        await isClear(schedule);
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
      isBlocked={isInTheWay || sum.isTooShort}
      onSubmit={form.handleSubmit(save)}
      problems={problemsOf(errors, idOf)}
      attempt={submitCount}
      failure={failure && { title: "Failed to save schedule", sentence: staffSentence(failure) }}
    >
      <div aria-live="polite" className="empty:hidden">
        <ConflictNotice
          checked={checked}
          onRetry={() => void isClear(wishedSchedule.parse(typed))}
          onOpen={(other) => (isDirty ? setOther(other) : onOpenOther(other))}
        />
      </div>
      <ScheduleInputs {...{ form, activities, today }} start={start.schedule} />
      <div aria-live="polite" className="grid gap-1.5 text-sm text-pretty text-ink-3 empty:hidden">
        {sum.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {!isNew && check && !check.hasConflict && <p>{keptInWords(check.kept)}</p>}
      </div>
      <DiscardDialog
        open={other !== null}
        onDiscard={() => other && onOpenOther(other)}
        onKeep={() => setOther(null)}
      >
        What you typed is not saved.
      </DiscardDialog>
    </FormFrame>
  );
}

/** Midnight at the end of a day is typed as the browser knows it. */
function typedOf({ activityId, startDate, endDate, ...rest }: TypedSchedule): TypedSchedule {
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

interface ConflictNoticeProps {
  checked: Checked;
  onRetry: () => void;
  /** Opens the schedule that is in the way. */
  onOpen: (schedule: DeskSchedule) => void;
}

/** What keeps a schedule from being saved: another one, or that nobody knows whether there is one. */
function ConflictNotice({ checked, onRetry, onOpen }: ConflictNoticeProps) {
  if (checked.state === "failed") {
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
        {staffSentence(checked.failure)}
      </Alert>
    );
  }
  const other = checked.state === "answered" ? checked.check.conflictsWith : null;
  if (checked.state === "unknown" || !checked.check.hasConflict) return null;
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
      {checked.check.conflictDetails}
    </Alert>
  );
}
