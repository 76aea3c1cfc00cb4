import { usePlotArea } from "recharts";
import type { AdminReport } from "../../../../shared/contract/admin/reports.ts";
import { formatCount } from "../../../../shared/format.ts";
import { formatShortPence } from "../../../../shared/money.ts";
import { formatAxisLabel } from "../parts/format-days.ts";
import {
  bookingsDomain,
  labelledPoints,
  revenueDomain,
  weekendBands,
  xFraction,
  yFraction,
} from "./plot-layout.ts";

interface PlotBackgroundProps {
  series: AdminReport["series"];
  /** Ticks of each plot's axis. */
  revenue: readonly number[];
  bookings: readonly number[];
  isUnfinished: boolean;
}

/** The width that a label under the plots needs. */
const LABEL_WIDTH_PX = 108;

const AXIS_LABEL_CLASS = "fill-ink-3 text-2xs tabular-nums";

/**
 * What is behind the lines: weekends, the grid lines of both plots with their labels, and the
 * dates.
 */
export function PlotBackground({ series, revenue, bookings, isUnfinished }: PlotBackgroundProps) {
  const area = usePlotArea();
  if (!area) return null;
  const { x, y, width, height } = area;
  const { unit, points } = series;
  const last = points.length - 1;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it is focusable.
    <g aria-hidden="true">
      {unit === "day" &&
        weekendBands(points).map(({ from, until }) => (
          <rect
            key={from}
            x={x + from * width}
            y={y - 6}
            width={(until - from) * width}
            height={height + 10}
            className="fill-hover/60"
          />
        ))}
      <GridLines
        ticks={revenue}
        domain={revenueDomain(revenue)}
        area={area}
        format={formatShortPence}
      />
      <GridLines
        ticks={bookings}
        domain={bookingsDomain(bookings)}
        area={area}
        format={formatCount}
      />
      {labelledPoints(points.length, Math.floor(width / LABEL_WIDTH_PX)).map((index) => {
        const point = points[index];
        if (!point) return null;
        const isCurrent = isUnfinished && index === last;
        return (
          <text
            key={index}
            x={x + xFraction(index, points.length) * width}
            y={y + height + 24}
            textAnchor={index === last && last > 0 ? "end" : "middle"}
            className={AXIS_LABEL_CLASS}
          >
            {isCurrent && unit === "day" ? "Today" : formatAxisLabel(point, unit)}
          </text>
        );
      })}
    </g>
  );
}

interface GridLinesProps {
  ticks: readonly number[];
  domain: readonly [number, number];
  area: { x: number; y: number; width: number; height: number };
  format: (tick: number) => string;
}

function GridLines({ ticks, domain, area: { x, y, width, height }, format }: GridLinesProps) {
  return ticks.map((tick) => {
    const lineY = y + yFraction(tick, domain) * height;
    return (
      <g key={tick}>
        <line x1={x} x2={x + width} y1={lineY} y2={lineY} className="stroke-line" />
        <text x={x - 10} y={lineY + 4} textAnchor="end" className={AXIS_LABEL_CLASS}>
          {format(tick)}
        </text>
      </g>
    );
  });
}
