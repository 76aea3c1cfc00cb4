import ChevronDown from "lucide-react/icons/chevron-down";

interface LogSelectProps<Value extends string> {
  label: string;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChoose: (value: Value) => void;
  className?: string;
}

/** A filter with many options, in a toolbar. */
export function LogSelect<Value extends string>(props: LogSelectProps<Value>) {
  const { label, choices, value, onChoose, className = "" } = props;
  return (
    <label className={`relative block ${className}`}>
      <span className="sr-only">{label}</span>
      <select
        value={value}
        onChange={(event) => onChoose(event.target.value as Value)}
        className="block min-h-control w-full appearance-none truncate rounded-control border border-line-strong bg-card pr-9 pl-3 text-ink-1"
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-ink-3" />
    </label>
  );
}
