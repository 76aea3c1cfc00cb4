import { usePlotArea } from "recharts";
import type { DeskReport } from "../../../../shared/contract/admin/reports.ts";
import { formatShortPence } from "../../../../shared/money.ts";
import { axisWords } from "../parts/format-days.ts";
import {
  depthOf,
  lowerDomain,
  namedPoints,
  placeOf,
  upperDomain,
  weekendBands,
} from "./plot-layout.ts";

interface PlotGroundProps {
  course: DeskReport["course"];
  /** The lines of each plot. */
  revenue: readonly number[];
  bookings: readonly number[];
  isUnfinished: boolean;
}

/** Pixels that a name under the plots needs. */
const NAME = 108;

const WORDS = "fill-ink-3 text-2xs tabular-nums";

/** What lies under the lines: weekends, the plots' own lines with their figures, and the days. */
export function PlotGround({ course, revenue, bookings, isUnfinished }: PlotGroundProps) {
  const area = usePlotArea();
  if (!area) return null;
  const { x, y, width, height } = area;
  const { unit, points } = course;
  const last = points.length - 1;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes focus.
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
      <Lines ticks={revenue} domain={upperDomain(revenue)} area={area} inWords={formatShortPence} />
      <Lines
        ticks={bookings}
        domain={lowerDomain(bookings)}
        area={area}
        inWords={(count) => count.toLocaleString("en-GB")}
      />
      {namedPoints(points.length, Math.floor(width / NAME)).map((index) => {
        const point = points[index];
        if (!point) return null;
        const isNow = isUnfinished && index === last;
        return (
          <text
            key={index}
            x={x + placeOf(index, points.length) * width}
            y={y + height + 24}
            textAnchor={index === last && last > 0 ? "end" : "middle"}
            className={WORDS}
          >
            {isNow && unit === "day" ? "Today" : axisWords(point, unit)}
          </text>
        );
      })}
    </g>
  );
}

interface LinesProps {
  ticks: readonly number[];
  domain: readonly [number, number];
  area: { x: number; y: number; width: number; height: number };
  inWords: (tick: number) => string;
}

function Lines({ ticks, domain, area: { x, y, width, height }, inWords }: LinesProps) {
  return ticks.map((tick) => {
    const at = y + depthOf(tick, domain) * height;
    return (
      <g key={tick}>
        <line x1={x} x2={x + width} y1={at} y2={at} className="stroke-line" />
        <text x={x - 10} y={at + 4} textAnchor="end" className={WORDS}>
          {inWords(tick)}
        </text>
      </g>
    );
  });
}
