interface PagerSelectProps<Value extends string> {
  label: string;
  /** Shows the label before the choices, except on a phone. */
  showsLabel?: boolean;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChoose: (value: Value) => void;
}

/** A choice in the footer of a table. */
export function PagerSelect<Value extends string>(props: PagerSelectProps<Value>) {
  const { label, showsLabel = false, choices, value, onChoose } = props;
  return (
    <label className="flex items-center gap-1.5">
      <span className={showsLabel ? "max-side:sr-only" : "sr-only"}>{label}</span>
      <select
        value={value}
        onChange={({ target }) => onChoose(target.value as Value)}
        className="min-h-touch cursor-pointer rounded-button bg-card px-1 font-medium text-ink-2 hover:bg-hover"
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
}
