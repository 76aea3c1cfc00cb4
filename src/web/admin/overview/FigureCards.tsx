import type { OverviewFigures } from "../../../shared/contract/desk/desk-overview.ts";
import { formatPence } from "../../../shared/money.ts";
import { inWords } from "../table/pager-words.ts";
import { FigureCard } from "./FigureCard.tsx";
import { rateInWords, rateOf, trendOf, trendOfRate } from "./figure-trend.ts";

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
