import { type FormEvent, type Ref, useState } from "react";
import { Button } from "./Button.tsx";
import { FieldMessage } from "./FieldMessage.tsx";
import { fieldClass, LABEL_CLASS } from "./field-class.ts";

interface CodeFieldProps {
  id: string;
  label: string;
  /** What stands in the field at first. */
  brought?: string | undefined;
  /** What is wrong with the code that was last applied. */
  error: string | undefined;
  /** The code is being checked. */
  busy: boolean;
  /** A code counts already: it has to be removed before another can be entered. */
  disabled: boolean;
  onApply: (typed: string) => void;
  /** Called when the code is edited, for an error that no longer fits. */
  onEdit: () => void;
  inputRef: Ref<HTMLInputElement>;
}

/** A code to type and apply. */
export function CodeField(props: CodeFieldProps) {
  const { id, label, brought, error, busy, disabled, onApply, onEdit, inputRef } = props;
  const [typed, setTyped] = useState(brought ?? "");
  const errorId = `${id}-error`;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!busy) onApply(typed);
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
          value={typed}
          disabled={disabled}
          onChange={(event) => {
            setTyped(event.target.value);
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
