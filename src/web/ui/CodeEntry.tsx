import CircleCheck from "lucide-react/icons/circle-check";
import { type FormEvent, type Ref, useCallback, useRef, useState } from "react";
import { Button } from "./Button.tsx";
import { FieldMessage } from "./FieldMessage.tsx";
import { fieldClass, LABEL_CLASS } from "./field-class.ts";

interface CodeEntryProps {
  id: string;
  label: string;
  initialCode?: string | undefined;
  /**
   * The applied code, as it may be shown, with the amount that it takes off; null when there is
   * none.
   */
  applied: { code: string; amount: string } | null;
  error: string | undefined;
  busy: boolean;
  onApply: (text: string) => void;
  onEdit: () => void;
  onRemove: () => void;
}

/** Entry of a code: its field, and below it the applied code with a button to remove it. */
export function CodeEntry(props: CodeEntryProps) {
  const { applied, onApply, onRemove, ...field } = props;
  const [isRemoved, setRemoved] = useState(false);
  /** True from a press until the next focusable element has taken the focus. */
  const shouldMoveFocus = useRef(false);
  const focusOnMount = useCallback((element: HTMLElement | null) => {
    if (!element || !shouldMoveFocus.current) return;
    shouldMoveFocus.current = false;
    element.focus();
  }, []);

  return (
    <div>
      <p role="status" className="sr-only">
        {applied && `${field.label} applied: ${applied.amount}`}
        {!applied && isRemoved && `${field.label} removed`}
      </p>
      <CodeField
        {...field}
        // A changed key clears the typed text.
        key={applied ? "applied" : "open"}
        disabled={applied !== null}
        inputRef={applied ? null : focusOnMount}
        onApply={(text) => {
          shouldMoveFocus.current = true;
          setRemoved(false);
          onApply(text);
        }}
      />
      {applied && (
        <AppliedCode
          label={field.label}
          {...applied}
          removeRef={focusOnMount}
          onRemove={() => {
            shouldMoveFocus.current = true;
            setRemoved(true);
            onRemove();
          }}
        />
      )}
    </div>
  );
}

interface AppliedCodeProps {
  label: string;
  /** As much of the code as may be shown. */
  code: string;
  /** The amount that it takes off, formatted with its sign. */
  amount: string;
  onRemove: () => void;
  removeRef?: Ref<HTMLButtonElement>;
}

/** The applied code, below the field. */
function AppliedCode({ label, code, amount, onRemove, removeRef }: AppliedCodeProps) {
  return (
    <div className="mt-2 flex min-h-control animate-fade-in items-center gap-2.5 rounded-control bg-success-soft py-1 pr-1 pl-3.5 tabular-nums">
      <CircleCheck className="size-5 shrink-0 text-success" />
      <p className="flex min-w-0 flex-1 flex-wrap gap-x-2.5 leading-5 font-semibold">
        <span className="min-w-0 break-words text-ink-1">{code}</span>
        <span className="whitespace-nowrap text-success">{amount}</span>
      </p>
      <Button ref={removeRef} variant="quiet" size="md" onClick={onRemove}>
        Remove<span className="sr-only"> {label}</span>
      </Button>
    </div>
  );
}

interface CodeFieldProps {
  id: string;
  label: string;
  initialCode?: string | undefined;
  /** The error of the last applied code. */
  error: string | undefined;
  /** The code is being checked. */
  busy: boolean;
  /** A code is already applied and must be removed before another can be entered. */
  disabled: boolean;
  onApply: (text: string) => void;
  /** Called when the code is edited, so that a stale error can be cleared. */
  onEdit: () => void;
  inputRef: Ref<HTMLInputElement>;
}

function CodeField(props: CodeFieldProps) {
  const { id, label, initialCode, error, busy, disabled, onApply, onEdit, inputRef } = props;
  const [text, setText] = useState(initialCode ?? "");
  const errorId = `${id}-error`;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!busy) onApply(text);
  }

  return (
    <form onSubmit={submit} noValidate>
      <label htmlFor={id} className={LABEL_CLASS}>
        {label}
      </label>
      <div className="flex gap-2">
        <input
          ref={inputRef}
          id={id}
          value={text}
          disabled={disabled}
          onChange={(event) => {
            setText(event.target.value);
            onEdit();
          }}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          aria-invalid={error !== undefined}
          aria-describedby={errorId}
          className={`min-w-0 flex-1 uppercase ${fieldClass(error !== undefined)}`}
        />
        <Button type="submit" variant="outline" busy={busy} disabled={disabled}>
          Apply<span className="sr-only"> {label}</span>
        </Button>
      </div>
      <FieldMessage id={errorId} message={error} />
    </form>
  );
}
