import { FieldMessage } from "./FieldMessage.tsx";
import { LABEL_CLASS } from "./field-class.ts";

export interface TileChoice<Value extends string> {
  value: Value;
  label: string;
  /** A second, smaller line. */
  note?: string;
  disabled?: boolean;
}

interface ChoiceTilesProps<Value extends string> {
  /** The error summary links to this id. */
  id: string;
  legend: string;
  choices: readonly TileChoice<Value>[];
  /** Null when none is chosen. */
  value: Value | null;
  error?: string | undefined;
  onChange: (value: Value) => void;
  /** The columns of the grid. */
  className: string;
}

const TILE =
  "relative grid min-h-11 cursor-pointer content-center rounded-control border px-2 py-1.5 text-center " +
  "transition-colors duration-fast has-focus-visible:outline-3 has-focus-visible:outline-offset-2 " +
  "has-focus-visible:outline-focus border-line-strong bg-card text-ink-1 hover:bg-hover " +
  "has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary " +
  "has-disabled:cursor-not-allowed has-disabled:border-transparent has-disabled:bg-disabled has-disabled:text-ink-3";

/**
 * A single choice from tiles. They are radio buttons, so Tab enters the group once and arrow keys
 * choose.
 */
export function ChoiceTiles<Value extends string>(props: ChoiceTilesProps<Value>) {
  const { id, legend, choices, value, error, onChange, className } = props;
  const errorId = `${id}-error`;
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={errorId} className="outline-none">
      <legend className={LABEL_CLASS}>{legend}</legend>
      <div className={`grid gap-2 ${className}`}>
        {choices.map((choice) => (
          <label key={choice.value} className={TILE}>
            <input
              type="radio"
              name={id}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.disabled ?? false}
              onChange={() => onChange(choice.value)}
              className="sr-only"
            />
            <span className="font-semibold tabular-nums">{choice.label}</span>
            {choice.note && <span className="text-2xs tabular-nums">{choice.note}</span>}
          </label>
        ))}
      </div>
      <FieldMessage id={errorId} message={error} />
    </fieldset>
  );
}
