import CalendarIcon from "lucide-react/icons/calendar";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { isDate } from "../../shared/time.ts";
import { DateCalendar, type GetDayNote } from "./Calendar.tsx";
import { formatDateField, isCompleteDate, parseDateInput } from "./date-input.ts";
import { FieldMessage } from "./FieldMessage.tsx";
import { fieldClass, LABEL_CLASS } from "./field-class.ts";
import { formatFullDate } from "./month-days.ts";
import { Popover } from "./Popover.tsx";

interface DateFieldProps {
  /** The error summary links to this id. */
  id: string;
  label: string;
  hint?: string;
  optional?: boolean;
  /** "YYYY-MM-DD", or "" for none. */
  value: string;
  /** Today's date in the venue's time zone. */
  today: string;
  /** The first and last selectable day. */
  min?: string | undefined;
  max?: string | undefined;
  /** The form's error. */
  error?: string | undefined;
  /** See `Calendar`; the chosen day's note is shown below the field. */
  getDayNote?: GetDayNote | undefined;
  className?: string;
  /** Receives a date, "" when the field was emptied, or the text when it is no date. */
  onChange: (value: string) => void;
  onBlur?: () => void;
}

/** A date field that accepts many formats and has a calendar, which Arrow Down opens. */
export function DateField(props: DateFieldProps) {
  const { id, label, hint, optional = false, value, today, min, max, error, className } = props;
  const { getDayNote, onChange, onBlur } = props;
  const note = isDate(value) ? getDayNote?.(value) : undefined;
  const inputRef = useRef<HTMLInputElement>(null);
  const labelId = useId();
  const [isOpen, setOpen] = useState(false);
  const dateInput = useDateInput({ value, today, min, max, onChange });
  const shownError = dateInput.parseError ?? error ?? dateInput.rangeError;
  const hintId = `${id}-hint`;
  const noteId = `${id}-note`;
  const errorId = `${id}-error`;

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Enter") dateInput.commit();
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    dateInput.commit();
    setOpen(true);
  }

  function choose(date: string) {
    dateInput.replace(date);
    setOpen(false);
  }

  return (
    <div className={className}>
      <label id={labelId} htmlFor={id} className={LABEL_CLASS}>
        {label}
        {optional && <span className="font-normal text-ink-3"> (optional)</span>}
      </label>
      {hint && (
        <p id={hintId} className="-mt-0.5 mb-1.5 text-sm text-ink-3">
          {hint}
        </p>
      )}
      <div className="relative">
        <input
          ref={inputRef}
          id={id}
          value={dateInput.text}
          autoComplete="off"
          placeholder="dd/mm/yyyy"
          aria-invalid={shownError !== undefined}
          aria-describedby={[hint && hintId, note && noteId, errorId].filter(Boolean).join(" ")}
          onChange={(event) => dateInput.type(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={() => {
            dateInput.commit();
            onBlur?.();
          }}
          className={`${fieldClass(shownError !== undefined)} pr-11 tabular-nums`}
        />
        <Popover
          isOpen={isOpen}
          onOpenChange={setOpen}
          label={`Calendar: ${label}`}
          triggerLabel="Open calendar"
          triggerDescribedBy={labelId}
          trigger={<CalendarIcon className="size-4" />}
          triggerClass="absolute inset-y-0 right-0 grid w-touch place-items-center rounded-control text-ink-2 hover:bg-hover"
          initialFocus={(popup) => popup.querySelector("[data-day][tabindex='0']")}
          // On a touch screen, focusing the field would open the keyboard.
          finalFocus={(closedBy) => (closedBy === "touch" ? true : inputRef.current)}
        >
          <DateCalendar
            today={today}
            min={min}
            max={max}
            getDayNote={getDayNote}
            value={isDate(value) ? value : null}
            onChoose={choose}
            {...(optional && { onClear: () => choose("") })}
          />
        </Popover>
      </div>
      <p role="status" className="sr-only">
        {dateInput.parsedDate !== null && formatFullDate(dateInput.parsedDate)}
      </p>
      {note !== undefined && (
        <p id={noteId} className="mt-1.5 text-sm text-ink-3">
          {note}
        </p>
      )}
      <FieldMessage id={errorId} message={shownError} />
    </div>
  );
}

interface DateInputOptions {
  value: string;
  today: string;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (value: string) => void;
}

interface DateInputState {
  text: string;
  /** Shown once typing has ended and the text is no date. */
  parseError: string | undefined;
  /** Shown once typing has ended and the date is outside the range. */
  rangeError: string | undefined;
  /** The date that the text was parsed to, to be announced. */
  parsedDate: string | null;
  type: (text: string) => void;
  /** Called when typing has ended. */
  commit: () => void;
  /** Replaces the text by another value. */
  replace: (value: string) => void;
}

const INVALID_DATE = "Enter a date such as 18/06/2026";

/**
 * The text of a date field. A complete date takes effect while it is typed, a shorter one once
 * typing has ended; text that is no date stays, to be corrected.
 */
function useDateInput({ value, today, min, max, onChange }: DateInputOptions): DateInputState {
  /** The text being edited; null while the field shows its value. */
  const [draftText, setDraftText] = useState<string | null>(null);
  const [isBlurred, setBlurred] = useState(true);
  const [parsedDate, setParsedDate] = useState<string | null>(null);
  const [lastEmitted, setLastEmitted] = useState({ value, emitted: value });
  if (value !== lastEmitted.value) {
    setLastEmitted({ value, emitted: value });
    // The value has changed from outside.
    if (value !== lastEmitted.emitted) setDraftText(null);
  }

  function emitChange(nextValue: string) {
    setLastEmitted({ value, emitted: nextValue });
    if (nextValue !== value) onChange(nextValue);
  }

  function type(text: string) {
    setDraftText(text);
    setBlurred(false);
    setParsedDate(null);
    const date = isCompleteDate(text) ? parseDateInput(text, { today, min, max }) : null;
    if (date !== null || text.trim() === "") emitChange(date ?? "");
  }

  function commit() {
    setBlurred(true);
    if (draftText === null) return;
    const date = parseDateInput(draftText, { today, min, max });
    if (date !== null || draftText.trim() === "") setDraftText(null);
    if (date !== null) setParsedDate(date);
    emitChange(date ?? draftText.trim());
  }

  function replace(nextValue: string) {
    setDraftText(null);
    setBlurred(true);
    emitChange(nextValue);
  }

  const text = draftText ?? (isDate(value) ? formatDateField(value) : value);
  const isInvalid = text.trim() !== "" && (draftText !== null || !isDate(value));
  return {
    text,
    parseError: isBlurred && isInvalid ? INVALID_DATE : undefined,
    rangeError: isBlurred && isDate(value) ? getRangeError(value, min, max) : undefined,
    parsedDate,
    type,
    commit,
    replace,
  };
}

function getRangeError(value: string, min?: string, max?: string): string | undefined {
  if (min && value < min) return `Choose ${formatDateField(min)} or later`;
  if (max && value > max) return `Choose ${formatDateField(max)} or earlier`;
  return undefined;
}
