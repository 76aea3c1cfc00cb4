import ArrowDownRight from "lucide-react/icons/arrow-down-right";
import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import type { OverviewFigures } from "../../../shared/contract/admin/overview.ts";
import { formatPence } from "../../../shared/money.ts";
import { inWords } from "../kit/table/format-pager.ts";
import { rateInWords, rateOf, type Trend, trendOf, trendOfRate } from "./trend.ts";

interface FigureCardsProps {
  figures: OverviewFigures;
  /** Those of another period are being read. */
  isLoading: boolean;
}

/** The four figures of a period. */
export function FigureCards({ figures, isLoading }: FigureCardsProps) {
  const { bookings, revenuePence, customers } = figures;
  return (
    <dl
      aria-busy={isLoading}
      className="relative grid grid-cols-2 gap-2 side:gap-3 wide:grid-cols-4"
    >
      <Counted label="Total Bookings" figure={bookings} words={inWords} />
      <Counted label="Total Revenue" figure={revenuePence} words={formatPence} />
      <Counted label="Active Customers" figure={customers} words={inWords} />
      <Occupancy occupancy={figures.occupancy} />
      {isLoading && <Grey />}
    </dl>
  );
}

interface CountedProps {
  label: string;
  figure: OverviewFigures["bookings"];
  words: (number: number) => string;
}

function Counted({ label, figure: { now, before, course }, words }: CountedProps) {
  const comparison = before === null ? null : { trend: trendOf(now, before), base: words(before) };
  return <FigureCard label={label} value={words(now)} comparison={comparison} course={course} />;
}

function Occupancy({ occupancy }: Pick<OverviewFigures, "occupancy">) {
  const rate = rateOf(occupancy.now);
  const before = occupancy.before && rateOf(occupancy.before);
  const isKnown = rate !== null && before !== null;
  return (
    <FigureCard
      label="Occupancy Rate"
      value={rateInWords(rate ?? 0)}
      comparison={isKnown ? { trend: trendOfRate(rate, before), base: rateInWords(before) } : null}
      course={occupancy.course}
    />
  );
}

/** After 150 ms, so that a quick answer is calm; as high as what comes. */
function Grey() {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 grid animate-late-show grid-cols-2 gap-2 side:gap-3 wide:grid-cols-4"
    >
      {["bookings", "revenue", "customers", "occupancy"].map((figure) => (
        <div
          key={figure}
          className="grid content-start gap-y-4 rounded-card border border-line bg-card p-4"
        >
          <span className={`${BAR} w-24`} />
          <span className={`${BAR} w-32`} />
          <span className={`${BAR} w-20`} />
        </div>
      ))}
    </div>
  );
}

const BAR = "h-2.5 max-w-full rounded-full bg-hover";

interface FigureCardProps {
  label: string;
  value: string;
  /** Null where there is nothing to compare with. */
  comparison: { trend: Trend; base: string } | null;
  course: { now: readonly number[]; before: readonly number[] };
}

/** One figure, how it stands beside the one before, and its course. */
function FigureCard({ label, value, comparison, course }: FigureCardProps) {
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

interface CourseLineProps {
  course: { now: readonly number[]; before: readonly number[] };
}

/** How a period went, with the one before dotted; the orange dot is now. The figures stand beside it. */
function CourseLine({ course }: CourseLineProps) {
  const { now, before } = coursePoints(course.now, course.before);
  const [x, y] = now.at(-1)?.split(",") ?? [];
  return (
    <svg
      aria-hidden="true"
      {...COURSE_SIZE}
      viewBox={`0 0 ${COURSE_SIZE.width} ${COURSE_SIZE.height}`}
      className="h-8.5 max-w-full self-center fill-none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <polyline
        points={before.join(" ")}
        strokeWidth="1.25"
        strokeDasharray="1 3"
        className="stroke-line-strong"
      />
      <polyline points={now.join(" ")} strokeWidth="1.75" className="stroke-chart-1" />
      {x !== undefined && (
        <circle cx={x} cy={y} r="3" strokeWidth="1.5" className="fill-accent stroke-card" />
      )}
    </svg>
  );
}

/** The drawing that a course is put into, in its own units; the dot has room at its edges. */
const COURSE_SIZE = { width: 88, height: 34 } as const;
const EDGE = 3;
const TOP = 4;

interface CoursePoints {
  /** `x,y` of each part, in order. */
  now: string[];
  before: string[];
}

/**
 * Two courses on one scale, from nothing (or the least, where that is less) to the most of both; the
 * longer one takes the whole width.
 */
export function coursePoints(now: readonly number[], before: readonly number[]): CoursePoints {
  const all = [0, ...now, ...before];
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const steps = Math.max(now.length, before.length, 2) - 1;
  const bottom = COURSE_SIZE.height - TOP;
  const point = (value: number, at: number) => {
    const x = EDGE + ((COURSE_SIZE.width - 2 * EDGE) * at) / steps;
    const share = most === least ? 0 : (value - least) / (most - least);
    return `${x.toFixed(1)},${(bottom - share * (bottom - TOP)).toFixed(1)}`;
  };
  return { now: now.map(point), before: before.map(point) };
}
