import { FieldMessage } from "../../ui/FieldMessage.tsx";
import { LABEL_CLASS } from "../../ui/field-class.ts";

interface WeekdayTilesProps {
  /** Also what an error summary links to. */
  id: string;
  legend: string;
  /** 1 Monday to 7 Sunday. */
  value: readonly number[];
  onChange: (days: number[]) => void;
  error?: string | undefined;
}

const DAYS = [
  ["Mon", "Monday"],
  ["Tue", "Tuesday"],
  ["Wed", "Wednesday"],
  ["Thu", "Thursday"],
  ["Fri", "Friday"],
  ["Sat", "Saturday"],
  ["Sun", "Sunday"],
] as const;

/** The days of the week, each on or off. */
export function WeekdayTiles({ id, legend, value, onChange, error }: WeekdayTilesProps) {
  const errorId = `${id}-error`;
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={errorId} className="outline-none">
      <legend className={LABEL_CLASS}>{legend}</legend>
      <div className="grid grid-cols-4 gap-2 side:grid-cols-7">
        {DAYS.map(([short, long], i) => (
          <label
            key={long}
            className="relative grid min-h-11 cursor-pointer place-items-center rounded-control border border-line-strong bg-card text-sm font-semibold text-ink-1 transition-colors duration-fast hover:bg-hover has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="checkbox"
              aria-label={long}
              checked={value.includes(i + 1)}
              onChange={() => onChange(toggled(value, i + 1))}
              className="sr-only"
            />
            {short}
          </label>
        ))}
      </div>
      <FieldMessage id={errorId} message={error} />
    </fieldset>
  );
}

function toggled(days: readonly number[], day: number): number[] {
  const others = days.filter((other) => other !== day);
  return others.length < days.length ? others : [...days, day].sort((a, b) => a - b);
}
