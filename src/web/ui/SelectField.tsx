import ChevronDown from "lucide-react/icons/chevron-down";
import { FieldMessage } from "./FieldMessage.tsx";
import { fieldClass, LABEL_CLASS } from "./field-class.ts";

interface SelectFieldProps<Value extends string> {
  id: string;
  label: string;
  choices: readonly { value: Value; label: string; disabled?: boolean }[];
  value: Value;
  onChange: (value: Value) => void;
  error?: string | undefined;
  hint?: string;
  className?: string;
}

/** A labelled native select. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { id, label, choices, value, onChange, error, hint, className } = props;
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];
  return (
    <div className={className}>
      <label htmlFor={id} className={LABEL_CLASS}>
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={hint ? `${hintId} ${errorId}` : errorId}
          onChange={(event) => onChange(event.target.value as Value)}
          className={`appearance-none truncate pr-11! ${fieldClass(error !== undefined)}`}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} disabled={choice.disabled}>
              {choice.label}
            </option>
          ))}
        </select>
        <ChevronDown className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-4.5 text-ink-3" />
      </div>
      <FieldMessage id={errorId} message={error} />
      {hint && (
        <p id={hintId} className="mt-1.5 text-sm text-pretty text-ink-3">
          {hint}
        </p>
      )}
    </div>
  );
}
