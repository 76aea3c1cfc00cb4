import ChevronDown from "lucide-react/icons/chevron-down";
import { fieldClass, LABEL_CLASS } from "./field-class.ts";

interface SelectFieldProps<Value extends string> {
  id: string;
  label: string;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}

/** A labelled choice of one out of several, as the system shows it. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { id, label, choices, value, onChange, className } = props;
  return (
    <div className={className}>
      <label htmlFor={id} className={LABEL_CLASS}>
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value as Value)}
          className={`appearance-none truncate pr-11! ${fieldClass(false)}`}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
        <ChevronDown className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-4.5 text-ink-3" />
      </div>
    </div>
  );
}
