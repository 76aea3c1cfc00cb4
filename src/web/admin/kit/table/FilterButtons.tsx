import { formatCount } from "../../../../shared/format.ts";

interface FilterChoice<Value extends string> {
  value: Value;
  label: string;
  /** Absent until it has loaded. */
  count?: { count: number; isExact: boolean } | undefined;
}

interface FilterButtonsProps<Value extends string> {
  label: string;
  choices: readonly FilterChoice<Value>[];
  value: Value;
  onChoose: (value: Value) => void;
}

/** Filters of a list, side by side, each with its number of matching rows. */
export function FilterButtons<Value extends string>(props: FilterButtonsProps<Value>) {
  const { label, choices, value, onChoose } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; these are buttons.
    <div
      role="group"
      aria-label={label}
      className="inline-flex max-side:w-full gap-0.5 rounded-button bg-hover p-0.5 dark:bg-sunken dark:outline-control"
    >
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChoose(choice.value)}
          className="min-h-touch rounded-badge px-3 font-medium whitespace-nowrap text-ink-2 hover:text-ink-1 aria-pressed:bg-card aria-pressed:font-semibold aria-pressed:text-ink-1 aria-pressed:depth-card max-side:min-w-touch max-side:grow max-side:px-1 dark:aria-pressed:bg-hover side:-my-0.5 side:min-h-touch side:border-y-2 side:border-transparent side:bg-clip-padding"
        >
          {/* The space separates label and count for screen readers. */}
          {choice.label}{" "}
          {choice.count && (
            <span className="font-medium text-ink-3 tabular-nums">
              {formatCount(choice.count.count)}
              {!choice.count.isExact && "+"}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
