import { useId } from "react";
import { useNavigation, useSearchParams } from "react-router";
import type { OverviewFigures } from "../../../shared/contract/desk/desk-overview.ts";
import type { OverviewPeriod } from "../../../shared/contract/desk/desk-report-fields.ts";
import type { Loaded } from "../../api/use-loaded.ts";
import { adminPaths } from "../admin-paths.ts";
import { NotLoaded } from "../shell/NotLoaded.tsx";
import { CountedFilter } from "../table/CountedFilter.tsx";
import { FigureCards } from "./FigureCards.tsx";
import { FigureDefinitions } from "./FigureDefinitions.tsx";
import { PERIODS, periodIn, withPeriod } from "./overview-address.ts";
import { periodWords } from "./overview-words.ts";

interface FiguresSectionProps {
  figures: Loaded<OverviewFigures>;
}

/** The figures of a period, and the choice of it. */
export function FiguresSection({ figures }: FiguresSectionProps) {
  const titleId = useId();
  const { chosen, isLoading, choose } = usePeriod();
  const title = PERIODS.find(({ value }) => value === chosen)?.label;
  return (
    <section aria-labelledby={titleId}>
      <div className="mb-3 flex items-end gap-3 max-side:flex-wrap">
        <div className="min-w-0 flex-1 text-sm max-side:basis-full">
          <div className="flex items-center gap-1">
            <h2 id={titleId} className="text-heading">
              {title}
            </h2>
            <FigureDefinitions />
          </div>
          {figures.state === "ready" && (
            <p aria-live="polite" className="text-pretty text-ink-3 max-side:text-xs">
              {periodWords(figures.data)}
            </p>
          )}
        </div>
        <div className="text-sm max-side:w-full">
          <CountedFilter label="Period" choices={PERIODS} value={chosen} onChoose={choose} />
        </div>
      </div>
      {figures.state === "ready" && <FigureCards figures={figures.data} isLoading={isLoading} />}
      {figures.state === "failed" && (
        <NotLoaded what="Failed to load dashboard statistics" failure={figures.failure} />
      )}
    </section>
  );
}

/** The period that the address says, or the one that is on its way. */
function usePeriod() {
  const [search, setSearch] = useSearchParams();
  const { location } = useNavigation();
  const shown = periodIn(search);
  const isHere = location?.pathname === adminPaths.overview;
  const chosen = isHere ? periodIn(new URLSearchParams(location.search)) : shown;
  const choose = (period: OverviewPeriod) =>
    setSearch((address) => withPeriod(address, period), { preventScrollReset: true });
  return { chosen, isLoading: chosen !== shown, choose };
}
