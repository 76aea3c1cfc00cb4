import { Popover } from "@base-ui/react/popover";
import Info from "lucide-react/icons/info";
import { useId } from "react";
import { useNavigation, useSearchParams } from "react-router";
import type { OverviewStats } from "../../../shared/contract/admin/overview.ts";
import type { OverviewPeriod } from "../../../shared/contract/admin/reports.ts";
import type { LoadState } from "../../app/use-api-query.ts";
import { adminPaths } from "../kit/admin-paths.ts";
import { LoadErrorMessage } from "../kit/LoadErrorMessage.tsx";
import { FilterButtons } from "../kit/table/FilterButtons.tsx";
import { formatPeriod } from "./format-overview.ts";
import { OVERVIEW_PERIODS, parseOverviewPeriod, withOverviewPeriod } from "./period-param.ts";
import { StatCards } from "./StatCards.tsx";

interface StatsSectionProps {
  stats: LoadState<OverviewStats>;
}

/** The stats of a period, with a choice of periods. */
export function StatsSection({ stats }: StatsSectionProps) {
  const titleId = useId();
  const { chosen, isLoading, choose } = usePeriod();
  const title = OVERVIEW_PERIODS.find(({ value }) => value === chosen)?.label;
  return (
    <section aria-labelledby={titleId}>
      <div className="mb-3 flex items-end gap-3 max-side:flex-wrap">
        <div className="min-w-0 flex-1 text-sm max-side:basis-full">
          <div className="flex items-center gap-1">
            <h2 id={titleId} className="text-heading">
              {title}
            </h2>
            <StatDefinitions />
          </div>
          {stats.state === "ready" && (
            <p aria-live="polite" className="text-pretty text-ink-3 max-side:text-xs">
              {formatPeriod(stats.data)}
            </p>
          )}
        </div>
        <div className="text-sm max-side:w-full">
          <FilterButtons
            label="Period"
            choices={OVERVIEW_PERIODS}
            value={chosen}
            onChoose={choose}
          />
        </div>
      </div>
      {stats.state === "ready" && <StatCards stats={stats.data} isLoading={isLoading} />}
      {stats.state === "failed" && (
        <LoadErrorMessage title="Failed to load dashboard statistics" failure={stats.failure} />
      )}
    </section>
  );
}

/** The period in the address, or the one that is loading. */
function usePeriod() {
  const [search, setSearch] = useSearchParams();
  const { location } = useNavigation();
  const shown = parseOverviewPeriod(search);
  const isThisScreen = location?.pathname === adminPaths.overview;
  const chosen = isThisScreen ? parseOverviewPeriod(new URLSearchParams(location.search)) : shown;
  const choose = (period: OverviewPeriod) =>
    setSearch((searchParams) => withOverviewPeriod(searchParams, period), {
      preventScrollReset: true,
    });
  return { chosen, isLoading: chosen !== shown, choose };
}

const DEFINITIONS = {
  "Total Bookings": "Bookings made in these days, the cancelled included and the deleted not.",
  "Total Revenue":
    "Money kept of bookings and vouchers, after refunds, by the day on which they were bought. Spending a voucher is not revenue again.",
  "Active Customers": "People who booked in these days, each counted once.",
  "Occupancy Rate":
    "Booked of all places offered in the sessions of these days, by the day of the visit and in whole days.",
} as const;

const POPOVER_LABEL = "How these figures are counted";

function StatDefinitions() {
  return (
    <Popover.Root>
      <Popover.Trigger
        aria-label={POPOVER_LABEL}
        className="-my-3 grid size-touch place-items-center rounded-button text-ink-3 hover:bg-hover hover:text-ink-1 data-popup-open:bg-hover"
      >
        <Info aria-hidden="true" className="size-4" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner align="start" sideOffset={2} collisionPadding={12} className="z-30">
          <Popover.Popup
            aria-label={POPOVER_LABEL}
            className="w-84 max-w-[calc(100vw-1.5rem)] rounded-card bg-float px-4 py-3.5 text-xs text-ink-2 transition-opacity duration-fast depth-float data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            <dl className="grid gap-2.5">
              {Object.entries(DEFINITIONS).map(([stat, definition]) => (
                <div key={stat}>
                  <dt className="font-semibold text-ink-1">{stat}</dt>
                  <dd>{definition}</dd>
                </div>
              ))}
            </dl>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
