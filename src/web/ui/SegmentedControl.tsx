interface Segment<Value extends string> {
  value: Value;
  label: string;
}

interface SegmentedControlProps<Value extends string> {
  /** Accessible name of the group. */
  label: string;
  /** The `name` shared by the radio buttons. */
  name: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A single choice from a few options, all visible: radio buttons styled as one pill. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, name, segments, value, onChange } = props;
  return (
    <fieldset className="inline-flex rounded-full bg-sunken p-1">
      <legend className="sr-only">{label}</legend>
      {segments.map((segment) => (
        <label
          key={segment.value}
          className="relative grid min-h-touch cursor-pointer place-items-center rounded-full px-5 font-semibold text-ink-2 transition-colors duration-fast has-checked:bg-card has-checked:text-ink-1 has-checked:depth-card has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
            className="sr-only"
          />
          {segment.label}
        </label>
      ))}
    </fieldset>
  );
}
