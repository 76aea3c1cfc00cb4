import ArrowDownRight from "lucide-react/icons/arrow-down-right";
import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import { percentWords, trendOf } from "../figures.ts";

interface TrendLineProps {
  now: number | null;
  /** Null while there was nothing to compare with. */
  before: number | null;
  inWords: (figure: number) => string;
  /** So few that per cent say nothing. */
  isCount?: boolean;
}

/** How a figure changed, and from what. */
export function TrendLine({ now, before, inWords, isCount = false }: TrendLineProps) {
  if (before === null) return "No comparison yet";
  const trend = trendOf(now, before);
  if (trend?.way === "same") return "the same as before";
  return (
    <>
      {trend && <Way way={trend.way} percent={isCount ? null : trend.percent} />}
      from {inWords(before)}
    </>
  );
}

interface WayProps {
  way: "up" | "down";
  percent: number | null;
}

function Way({ way, percent }: WayProps) {
  const Arrow = way === "up" ? ArrowUpRight : ArrowDownRight;
  return (
    <strong className={`font-semibold ${way === "up" ? "text-success" : "text-danger"}`}>
      <Arrow aria-hidden="true" className="mr-0.5 inline size-4 align-text-bottom" />
      <span className="sr-only">{way === "up" ? "up" : "down"} </span>
      {percent !== null && percentWords(percent)}{" "}
    </strong>
  );
}
