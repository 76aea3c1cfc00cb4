import ArrowDownRight from "lucide-react/icons/arrow-down-right";
import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import { CourseLine } from "./CourseLine.tsx";
import type { Trend } from "./figure-trend.ts";

interface FigureCardProps {
  label: string;
  value: string;
  /** Null where there is nothing to compare with. */
  comparison: { trend: Trend; base: string } | null;
  course: { now: readonly number[]; before: readonly number[] };
}

/** One figure, how it stands beside the one before, and its course. */
export function FigureCard({ label, value, comparison, course }: FigureCardProps) {
  return (
    <div className="grid content-start gap-y-0.5 rounded-card border border-line bg-card p-3 side:grid-cols-[auto_minmax(0,1fr)] side:gap-x-3 side:px-4 side:pt-3.5">
      <dt className="col-span-full text-xs font-medium text-ink-3">{label}</dt>
      <dd className="text-[1.375rem]/8 font-[680] tracking-title wrap-anywhere text-ink-1 tabular-nums side:text-[1.625rem]/8 side:whitespace-nowrap">
        {value}
      </dd>
      <dd aria-hidden="true" className="grid justify-items-end max-side:hidden">
        <CourseLine course={course} />
      </dd>
      <dd className="col-span-full flex flex-wrap items-center gap-x-1.25 text-xs text-ink-3 tabular-nums">
        {comparison === null ? "No comparison yet" : <Comparison {...comparison} />}
      </dd>
    </div>
  );
}

function Comparison({ trend, base }: { trend: Trend; base: string }) {
  return (
    <>
      {trend.change !== null && <Badge direction={trend.direction} change={trend.change} />}
      <span>from {base}</span>
    </>
  );
}

const LOOKS = {
  up: { icon: ArrowUpRight, ink: "text-success", word: "Up" },
  down: { icon: ArrowDownRight, ink: "text-danger", word: "Down" },
} as const;

function Badge({ direction, change }: { direction: Trend["direction"]; change: string }) {
  if (direction === "level") return <b className="font-semibold text-ink-2">No change</b>;
  const { icon: Icon, ink, word } = LOOKS[direction];
  return (
    <b className={`inline-flex items-center gap-px font-semibold ${ink}`}>
      <Icon aria-hidden="true" className="size-4" />
      <span className="sr-only">{word} </span>
      {change}
    </b>
  );
}
