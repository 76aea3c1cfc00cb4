import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { useRef } from "react";
import { useFieldArray } from "react-hook-form";
import type { ScheduleFields } from "../../../shared/contract/admin/schedule-fields.ts";
import type { Activity } from "../../../shared/contract/public/activities.ts";
import { FURTHER_WINDOWS_MAX } from "../../../shared/limits.ts";
import { isDate } from "../../../shared/time.ts";
import { Button } from "../../ui/Button.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { FieldMessage } from "../../ui/FieldMessage.tsx";
import { LABEL_CLASS } from "../../ui/field-class.ts";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { parseWholeNumber } from "../../ui/whole-number.ts";
import { type SaveForm, useFormField } from "../kit/forms/use-save-form.ts";
import { IconButton } from "../kit/IconButton.tsx";
import { useBankHolidays } from "../kit/use-bank-holidays.ts";
import type { ScheduleFormValues } from "./use-conflict-check.ts";

type ScheduleFormState = SaveForm<ScheduleFormValues, ScheduleFields>;

interface ScheduleInputsProps {
  form: ScheduleFormState;
  /** The values before any change. */
  initial: ScheduleFormValues;
  activities: readonly Activity[];
  today: string;
}

/** The fields of a schedule. */
export function ScheduleInputs({ form, initial, activities, today }: ScheduleInputsProps) {
  const activity = useFormField(form, "activityId");
  const days = useFormField(form, "daysOfWeek");
  const startDate = form.watch("startDate");
  const chosen = activities.find(({ id }) => id === activity.value);
  return (
    <>
      <SelectField
        {...activity}
        label="Activity"
        choices={[
          { value: "", label: "Choose an activity" },
          ...activities.map(({ id, name, durationMinutes }) => ({
            value: id,
            label: `${name}, ${durationMinutes} mins`,
          })),
        ]}
      />
      <div className="grid gap-4 side:grid-cols-2">
        <ScheduleDate
          form={form}
          today={today}
          name="startDate"
          label="Start date"
          min={getMinDate(initial.startDate, today)}
        />
        <ScheduleDate
          form={form}
          today={today}
          name="endDate"
          label="End date"
          min={
            isDate(startDate) && startDate > today ? startDate : getMinDate(initial.endDate, today)
          }
        />
      </div>
      <WeekdayTiles {...days} legend="Days of the week" />
      <div className="grid gap-4 side:grid-cols-2">
        <TextField {...form.field("startTime")} type="time" label="Start time" />
        <TextField {...form.field("endTime")} type="time" label="End time" />
      </div>
      <FurtherWindows form={form} />
      <div className="grid items-start gap-4 side:grid-cols-2">
        <TextField
          {...form.field("gapMinutes", { setValueAs: (typed) => parseWholeNumber(typed) ?? 0 })}
          inputMode="numeric"
          label="Gap between sessions (minutes)"
        />
        <TextField
          {...form.field("capacity", { setValueAs: (typed) => parseWholeNumber(typed ?? "") })}
          inputMode="numeric"
          label="Capacity"
          optional
          hint={`Leave empty to use the activity’s${chosen ? `: ${chosen.maxCapacity}` : ""}`}
          isHintBelow
        />
      </div>
    </>
  );
}

/** The windows after the first one, each with a button that removes it. */
function FurtherWindows({ form }: { form: ScheduleFormState }) {
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: "furtherWindows",
  });
  const addButton = useRef<HTMLButtonElement>(null);
  return (
    <div className="grid gap-4">
      {fields.map(({ id }, i) => (
        <fieldset key={id} className="min-w-0">
          <legend className="sr-only">Window {i + 2}</legend>
          <div className="flex items-center justify-between border-t border-line pt-1">
            <p aria-hidden="true" className="text-sm text-ink-3">
              Window {i + 2}
            </p>
            <IconButton
              label={`Remove window ${i + 2}`}
              onClick={() => {
                remove(i);
                addButton.current?.focus();
              }}
            >
              <X className="size-4.5" />
            </IconButton>
          </div>
          <div className="grid gap-4 side:grid-cols-2">
            <TextField
              {...form.field(`furtherWindows.${i}.startTime`)}
              type="time"
              label="Start time"
            />
            <TextField
              {...form.field(`furtherWindows.${i}.endTime`)}
              type="time"
              label="End time"
            />
          </div>
        </fieldset>
      ))}
      <Button
        ref={addButton}
        variant="outline"
        size="md"
        disabled={fields.length === FURTHER_WINDOWS_MAX}
        onClick={() => append({ startTime: "", endTime: "" })}
        className="justify-self-start"
      >
        <Plus className="size-4.5 text-ink-3" />
        Add another window
      </Button>
    </div>
  );
}

interface ScheduleDateProps {
  form: ScheduleFormState;
  name: "startDate" | "endDate";
  label: string;
  today: string;
  min: string;
}

function ScheduleDate({ form, name, ...rest }: ScheduleDateProps) {
  return <DateField {...useFormField(form, name)} {...rest} getDayNote={useBankHolidays()} />;
}

/** A date that is already past may stay. */
function getMinDate(date: string, today: string): string {
  return date !== "" && date < today ? date : today;
}

interface WeekdayTilesProps {
  /** The error summary links to it. */
  id: string;
  legend: string;
  /** 1 (Monday) to 7 (Sunday). */
  value: readonly number[];
  onChange: (days: number[]) => void;
  error?: string | undefined;
}

const DAYS = [
  ["Mon", "Monday"],
  ["Tue", "Tuesday"],
  ["Wed", "Wednesday"],
  ["Thu", "Thursday"],
  ["Fri", "Friday"],
  ["Sat", "Saturday"],
  ["Sun", "Sunday"],
] as const;

function WeekdayTiles({ id, legend, value, onChange, error }: WeekdayTilesProps) {
  const errorId = `${id}-error`;
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={errorId} className="outline-none">
      <legend className={LABEL_CLASS}>{legend}</legend>
      <div className="grid grid-cols-4 gap-2 side:grid-cols-7">
        {DAYS.map(([short, long], i) => (
          <label
            key={long}
            className="relative grid min-h-11 cursor-pointer place-items-center rounded-control border border-line-strong bg-card text-sm font-semibold text-ink-1 transition-colors duration-fast hover:bg-hover has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="checkbox"
              aria-label={long}
              checked={value.includes(i + 1)}
              onChange={() => onChange(toggleDay(value, i + 1))}
              className="sr-only"
            />
            {short}
          </label>
        ))}
      </div>
      <FieldMessage id={errorId} message={error} />
    </fieldset>
  );
}

function toggleDay(days: readonly number[], day: number): number[] {
  const others = days.filter((other) => other !== day);
  return others.length < days.length ? others : [...days, day].sort((a, b) => a - b);
}
