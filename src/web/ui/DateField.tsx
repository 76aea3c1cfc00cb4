import CalendarIcon from "lucide-react/icons/calendar";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { isDate } from "../../shared/time.ts";
import { DateCalendar } from "./DateCalendar.tsx";
import { formatDateField, isWholeDate, readTypedDate } from "./date-input.ts";
import { FieldMessage } from "./FieldMessage.tsx";
import { fieldClass, LABEL_CLASS } from "./field-class.ts";
import { formatWholeDate } from "./month-days.ts";
import { Popover } from "./Popover.tsx";

interface DateFieldProps {
  /** Also what an error summary links to. */
  id: string;
  label: string;
  hint?: string;
  optional?: boolean;
  /** "YYYY-MM-DD", or "" for none. */
  value: string;
  /** The venue's day. */
  today: string;
  /** The first and the last day that can be chosen. */
  min?: string | undefined;
  max?: string | undefined;
  /** What the form finds wrong. */
  error?: string | undefined;
  className?: string;
  /** Gets a date, "" where the field was emptied, or what was typed where that is no date. */
  onChange: (value: string) => void;
  onBlur?: () => void;
}

/** A date that is typed as people write it, or chosen from a calendar; Arrow Down opens that. */
export function DateField(props: DateFieldProps) {
  const { id, label, hint, optional = false, value, today, min, max, error, className } = props;
  const { onChange, onBlur } = props;
  const input = useRef<HTMLInputElement>(null);
  const labelId = useId();
  const [isOpen, setOpen] = useState(false);
  const typed = useTypedDate({ value, today, min, max, onChange });
  const problem = typed.unreadable ?? error ?? typed.outOfRange;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Enter") typed.finish();
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    typed.finish();
    setOpen(true);
  }

  function choose(date: string) {
    typed.replace(date);
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
          ref={input}
          id={id}
          value={typed.text}
          autoComplete="off"
          placeholder="dd/mm/yyyy"
          aria-invalid={problem !== undefined}
          aria-describedby={hint ? `${hintId} ${errorId}` : errorId}
          onChange={(event) => typed.type(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={() => {
            typed.finish();
            onBlur?.();
          }}
          className={`${fieldClass(problem !== undefined)} pr-11 tabular-nums`}
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
          // On a touch screen the field would bring up the keyboard.
          finalFocus={(by) => (by === "touch" ? true : input.current)}
        >
          <DateCalendar
            {...{ today, min, max }}
            value={isDate(value) ? value : null}
            onChoose={choose}
            {...(optional && { onClear: () => choose("") })}
          />
        </Popover>
      </div>
      <p role="status" className="sr-only">
        {typed.understood !== null && formatWholeDate(typed.understood)}
      </p>
      <FieldMessage id={errorId} message={problem} />
    </div>
  );
}

interface TypedDateOptions {
  value: string;
  today: string;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (value: string) => void;
}

interface TypedDate {
  /** What stands in the field. */
  text: string;
  /** Said once typing has ended: it is no date. */
  unreadable: string | undefined;
  /** Said once typing has ended: it is a date, but none of those that can be chosen. */
  outOfRange: string | undefined;
  /** The date that was made of what was typed, to be announced. */
  understood: string | null;
  type: (text: string) => void;
  /** Typing has ended. */
  finish: () => void;
  /** Another value takes the place of whatever was typed. */
  replace: (value: string) => void;
}

const WRONG = "Enter a date such as 18/06/2026";

/**
 * The text of a date field. A whole date counts as it is typed, a shorter one once typing has ended;
 * what is no date stays to be mended.
 */
function useTypedDate({ value, today, min, max, onChange }: TypedDateOptions): TypedDate {
  /** Null: the field shows its value. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(true);
  const [understood, setUnderstood] = useState<string | null>(null);
  const [known, setKnown] = useState({ value, handedOn: value });
  if (value !== known.value) {
    setKnown({ value, handedOn: value });
    // Somebody else has changed it.
    if (value !== known.handedOn) setTyped(null);
  }

  function handOn(next: string) {
    setKnown({ value, handedOn: next });
    if (next !== value) onChange(next);
  }

  function type(text: string) {
    setTyped(text);
    setLeft(false);
    setUnderstood(null);
    const date = isWholeDate(text) ? readTypedDate(text, { today, min, max }) : null;
    if (date !== null || text.trim() === "") handOn(date ?? "");
  }

  function finish() {
    setLeft(true);
    if (typed === null) return;
    const date = readTypedDate(typed, { today, min, max });
    if (date !== null || typed.trim() === "") setTyped(null);
    if (date !== null) setUnderstood(date);
    handOn(date ?? typed.trim());
  }

  function replace(next: string) {
    setTyped(null);
    setLeft(true);
    handOn(next);
  }

  const text = typed ?? (isDate(value) ? formatDateField(value) : value);
  const isWrong = text.trim() !== "" && (typed !== null || !isDate(value));
  return {
    text,
    unreadable: isLeft && isWrong ? WRONG : undefined,
    outOfRange: isLeft && isDate(value) ? rangeProblem(value, min, max) : undefined,
    understood,
    type,
    finish,
    replace,
  };
}

function rangeProblem(value: string, min?: string, max?: string): string | undefined {
  if (min && value < min) return `Choose ${formatDateField(min)} or a later day`;
  if (max && value > max) return `Choose ${formatDateField(max)} or an earlier day`;
  return undefined;
}
