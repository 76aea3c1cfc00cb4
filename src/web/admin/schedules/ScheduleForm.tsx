import { zodResolver } from "@hookform/resolvers/zod";
import { Controller, useForm } from "react-hook-form";
import type { Activity } from "../../../shared/contract/activities.ts";
import type { ScheduleFields } from "../../../shared/contract/desk/desk-schedule-fields.ts";
import type { DeskSchedule } from "../../../shared/contract/desk/desk-schedules.ts";
import { api } from "../../api/browser-api.ts";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { FormFrame } from "../forms/FormFrame.tsx";
import { problemsOf } from "../forms/problems-of.ts";
import { staffSentence } from "../shell/staff-failure.ts";
import { useAction } from "../shell/use-action.ts";
import { ConflictNotice } from "./ConflictNotice.tsx";
import { keptInWords } from "./kept-in-words.ts";
import { sumOf } from "./schedule-sum.ts";
import { type TypedSchedule, useConflictCheck, wishedSchedule } from "./use-conflict-check.ts";
import { WeekdayTiles } from "./WeekdayTiles.tsx";

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

const idOf = (field: string) => `schedule-${field}`;

/** A schedule that is made or changed. Another one in its way is told above, and nothing is saved. */
export function ScheduleForm(props: ScheduleFormProps) {
  const { start, activities, today, onSaved, onOpenOther } = props;
  const { scheduleId, version } = start;
  const isNew = version === null;
  const { isBusy, failure, run } = useAction();
  const { register, control, handleSubmit, formState, watch } = useForm<
    TypedSchedule,
    unknown,
    ScheduleFields
  >({
    resolver: zodResolver(wishedSchedule),
    defaultValues: typedOf(start.schedule),
    shouldFocusError: false,
  });
  const { errors, submitCount, isDirty } = formState;
  const typed = watch();
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

  const fieldOf = (field: "startDate" | "endDate" | "startTime" | "endTime") => ({
    ...register(field),
    id: idOf(field),
    error: errors[field]?.message,
  });
  return (
    <FormFrame
      title={isNew ? "Create Schedule" : "Edit Schedule"}
      isDirty={isDirty}
      isBusy={isBusy}
      submitLabel={isNew ? "Create Schedule" : "Save Changes"}
      isBlocked={isInTheWay || sum.isTooShort}
      onSubmit={handleSubmit(save)}
      problems={problemsOf(errors, idOf)}
      attempt={submitCount}
      failure={failure && { title: "Failed to save schedule", sentence: staffSentence(failure) }}
    >
      <div aria-live="polite" className="empty:hidden">
        <ConflictNotice
          checked={checked}
          onRetry={() => void isClear(wishedSchedule.parse(typed))}
          onOpen={onOpenOther}
        />
      </div>
      <Controller
        control={control}
        name="activityId"
        render={({ field: { value, onChange } }) => (
          <SelectField
            id={idOf("activityId")}
            label="Activity"
            value={value}
            onChange={onChange}
            choices={[
              { value: "", label: "Choose an activity" },
              ...activities.map(({ id, name, durationMinutes }) => ({
                ...{ value: id, label: `${name}, ${durationMinutes} mins` },
              })),
            ]}
            error={errors.activityId?.message}
          />
        )}
      />
      <div className="grid gap-4 side:grid-cols-2">
        <TextField
          {...fieldOf("startDate")}
          type="date"
          label="Start date"
          min={earliest(start.schedule.startDate, today)}
        />
        <TextField
          {...fieldOf("endDate")}
          type="date"
          label="End date"
          min={typed.startDate > today ? typed.startDate : earliest(start.schedule.endDate, today)}
        />
      </div>
      <Controller
        control={control}
        name="daysOfWeek"
        render={({ field: { value, onChange } }) => (
          <WeekdayTiles
            id={idOf("daysOfWeek")}
            legend="Days of the week"
            value={value}
            onChange={onChange}
            error={errors.daysOfWeek?.message}
          />
        )}
      />
      <div className="grid gap-4 side:grid-cols-2">
        <TextField {...fieldOf("startTime")} type="time" label="Start time" />
        <TextField {...fieldOf("endTime")} type="time" label="End time" />
      </div>
      <div aria-live="polite" className="grid gap-1.5 text-sm text-pretty text-ink-3 empty:hidden">
        {sum.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {!isNew && check && !check.hasConflict && <p>{keptInWords(check.kept)}</p>}
      </div>
    </FormFrame>
  );
}

/** Midnight at the end of a day is typed as the browser knows it. */
function typedOf({ activityId, startDate, endDate, ...rest }: TypedSchedule): TypedSchedule {
  const { daysOfWeek, startTime, endTime } = rest;
  return {
    ...{ activityId, startDate, endDate, daysOfWeek, startTime },
    endTime: endTime === "24:00" ? "00:00" : endTime,
  };
}

/** What lies behind already may stay so. */
function earliest(date: string, today: string): string {
  return date !== "" && date < today ? date : today;
}
