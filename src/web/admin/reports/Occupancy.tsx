import type { AdminReport } from "../../../shared/contract/admin/reports.ts";
import { formatCount } from "../../../shared/format.ts";
import { formatHour } from "./format-days.ts";
import { ReportPanel } from "./ReportPanel.tsx";
import {
  buildHeatMap,
  formatShare,
  type HeatMapCell,
  type HeatMapStep,
  occupancyPercent,
} from "./stats.ts";

interface OccupancyProps {
  occupancy: AdminReport["occupancy"];
}

/** Occupancy by weekday and hour. */
export function Occupancy({ occupancy: { booked, offered, cells } }: OccupancyProps) {
  const { hours, rows } = buildHeatMap(cells);
  const occupancyRate = formatShare(booked, offered);
  const table = {
    columns: ["Day and hour", "Booked", "Offered", "Occupancy"] as const,
    rows: rows.flatMap(({ weekday, hourCells }) =>
      hourCells.flatMap((heatCell) =>
        heatCell
          ? [
              [
                `${WEEKDAYS[weekday - 1]?.long}, ${formatHour(heatCell.cell.hour)}`,
                formatCount(heatCell.cell.booked),
                formatCount(heatCell.cell.offered),
                `${occupancyPercent(heatCell.cell)}%`,
              ] as const,
            ]
          : [],
      ),
    ),
    total: ["Total", formatCount(booked), formatCount(offered), occupancyRate ?? "–"] as const,
  };
  return (
    <ReportPanel
      title="Occupancy by weekday and hour"
      definition={`Booked places as a percentage of places offered, by visit day.${occupancyRate === null ? "" : ` Overall: ${occupancyRate}.`}`}
      legend={hours.length > 0 && <Legend />}
      table={hours.length === 0 ? null : table}
      emptySentence="No sessions in this range."
    >
      <HeatMap hours={hours} rows={rows} />
    </ReportPanel>
  );
}

function Legend() {
  return (
    <p className="flex items-center gap-1.5 text-xs text-ink-3 max-[90rem]:order-last max-[90rem]:w-full max-[90rem]:pb-1">
      <span className="sr-only">Light to dark: </span>0
      <span aria-hidden="true" className="flex gap-0.5">
        {Object.values(STEP_CLASSES).map((stepClass) => (
          <span key={stepClass} className={`h-2.5 w-5 forced-color-adjust-none ${stepClass}`} />
        ))}
      </span>
      <span className="sr-only">to</span>100
    </p>
  );
}

interface HeatMapProps {
  hours: readonly number[];
  rows: readonly { weekday: number; hourCells: readonly HeatMapCell[] }[];
}

/** Starts on Monday. */
const WEEKDAYS = [
  { short: "Mon", long: "Monday" },
  { short: "Tue", long: "Tuesday" },
  { short: "Wed", long: "Wednesday" },
  { short: "Thu", long: "Thursday" },
  { short: "Fri", long: "Friday" },
  { short: "Sat", long: "Saturday" },
  { short: "Sun", long: "Sunday" },
] as const;

/** Only the darkest step has light text. */
const STEP_CLASSES: Readonly<Record<HeatMapStep, string>> = {
  1: "bg-[color-mix(in_oklab,var(--color-chart-1)_8%,var(--color-card))]",
  2: "bg-[color-mix(in_oklab,var(--color-chart-1)_20%,var(--color-card))]",
  3: "bg-[color-mix(in_oklab,var(--color-chart-1)_34%,var(--color-card))]",
  4: "bg-[color-mix(in_oklab,var(--color-chart-1)_50%,var(--color-card))]",
  5: "bg-chart-1 font-semibold text-on-primary",
};

function HeatMap({ hours, rows }: HeatMapProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: not a section of its own; it may scroll.
    <div
      role="group"
      aria-label="Heat map"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard.
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
                <span aria-hidden="true">{formatHourHeading(hour, column)}</span>
                <span className="sr-only">{formatHour(hour)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ weekday, hourCells }) => (
            <tr key={weekday}>
              <th
                scope="row"
                abbr={WEEKDAYS[weekday - 1]?.long}
                className="text-left text-xs font-medium text-ink-2"
              >
                {WEEKDAYS[weekday - 1]?.short}
              </th>
              {hourCells.map((heatCell, column) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: the column identifies the hour.
                  key={column}
                  className={`h-6.5 rounded-[0.25rem] text-center text-ink-1 ${heatCell ? `${STEP_CLASSES[heatCell.step]} forced-color-adjust-none` : ""}`}
                >
                  {heatCell?.percent}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** As on a clock: only the first hour and noon have am or pm. */
function formatHourHeading(hour: number, column: number): string {
  return column === 0 || hour === 12 ? formatHour(hour) : String(hour % 12 || 12);
}
