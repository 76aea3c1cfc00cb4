import type { HeatPlace, HeatStep } from "../heat.ts";
import { hourWords } from "../report-days.ts";

interface HeatMapProps {
  hours: readonly number[];
  rows: readonly { weekday: number; places: readonly HeatPlace[] }[];
}

/** From Monday. */
export const WEEKDAYS = [
  { short: "Mon", long: "Monday" },
  { short: "Tue", long: "Tuesday" },
  { short: "Wed", long: "Wednesday" },
  { short: "Thu", long: "Thursday" },
  { short: "Fri", long: "Friday" },
  { short: "Sat", long: "Saturday" },
  { short: "Sun", long: "Sunday" },
] as const;

/** Words turn light on the darkest step alone. */
export const HEAT: Readonly<Record<HeatStep, string>> = {
  1: "bg-[color-mix(in_oklab,var(--color-chart-1)_8%,var(--color-card))]",
  2: "bg-[color-mix(in_oklab,var(--color-chart-1)_20%,var(--color-card))]",
  3: "bg-[color-mix(in_oklab,var(--color-chart-1)_34%,var(--color-card))]",
  4: "bg-[color-mix(in_oklab,var(--color-chart-1)_50%,var(--color-card))]",
  5: "bg-chart-1 font-semibold text-on-primary",
};

/** Days beneath each other, hours beside each other, the percentage in each. */
export function HeatMap({ hours, rows }: HeatMapProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section of its own it is not; it may scroll.
    <div
      role="group"
      aria-label="Heat map"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it.
      tabIndex={0}
      className="relative overflow-x-auto px-4 pb-3"
    >
      <table className="w-full table-fixed border-separate border-spacing-0.5 text-2xs tabular-nums">
        <caption className="sr-only">Occupancy in percent</caption>
        <thead>
          <tr>
            <td className="w-10" />
            {hours.map((hour, column) => (
              <th
                key={hour}
                scope="col"
                className="h-6 w-6.5 font-medium whitespace-nowrap text-ink-3"
              >
                <span aria-hidden="true">{hourMark(hour, column)}</span>
                <span className="sr-only">{hourWords(hour)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ weekday, places }) => (
            <tr key={weekday}>
              <th
                scope="row"
                abbr={WEEKDAYS[weekday - 1]?.long}
                className="text-left text-xs font-medium text-ink-2"
              >
                {WEEKDAYS[weekday - 1]?.short}
              </th>
              {places.map((place, column) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: the place is the hour's.
                  key={column}
                  className={`h-6.5 rounded-[0.25rem] text-center text-ink-1 ${place ? `${HEAT[place.step]} forced-color-adjust-none` : ""}`}
                >
                  {place?.percent}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** As clocks are read: of the first and of noon it is said which half of the day it is. */
function hourMark(hour: number, column: number): string {
  return column === 0 || hour === 12 ? hourWords(hour) : String(hour % 12 || 12);
}
