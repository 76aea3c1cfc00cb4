import { Popover } from "@base-ui/react/popover";
import Info from "lucide-react/icons/info";
import { useId } from "react";
import { useNavigation, useSearchParams } from "react-router";
import type { OverviewStats } from "../../../shared/contract/admin/overview.ts";
import type { OverviewPeriod } from "../../../shared/contract/admin/reports.ts";
import { adminPaths } from "../kit/admin-paths.ts";
import { ListQueryError } from "../kit/QueryState.tsx";
import type { Query } from "../kit/queries.ts";
import { FilterButtons } from "../kit/table/FilterButtons.tsx";
import { formatPeriod } from "./format-overview.ts";
import { StatCards } from "./StatCards.tsx";

/** The stats of a period, with a choice of periods. */
export function StatsSection({ query }: { query: Query<OverviewStats> }) {
  const titleId = useId();
  const { chosen, isLoading, choose } = usePeriod();
  const { data: stats } = query;
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
          {stats && (
            <p aria-live="polite" className="text-pretty text-ink-3 max-side:text-xs">
              {formatPeriod(stats)}
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
      {stats ? (
        <StatCards stats={stats} isLoading={isLoading} />
      ) : (
        <ListQueryError title="Failed to load dashboard statistics" query={query} />
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
  "Total Bookings": "Bookings made in this period, including cancelled ones but not deleted ones.",
  "Total Revenue":
    "Payments for bookings and vouchers, minus refunds, by the day of purchase. Spending a voucher is not revenue again.",
  "Active Customers": "People who booked in this period, each counted once.",
  "Occupancy Rate":
    "Places booked as a percentage of places offered, by the day of the visit and in whole days.",
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

const PERIOD_PARAM = "period";

/** Titles above the cards, in the order of the choices. */
const OVERVIEW_PERIODS: readonly { value: OverviewPeriod; label: string }[] = [
  { value: "today", label: "Today" },
  { value: "week", label: "This Week" },
  { value: "month", label: "This Month" },
];

/** Returns the period in the address; without a valid one, this week. */
export function parseOverviewPeriod(searchParams: URLSearchParams): OverviewPeriod {
  return (
    OVERVIEW_PERIODS.find(({ value }) => value === searchParams.get(PERIOD_PARAM))?.value ?? "week"
  );
}

/** Returns a copy of the parameters with another period. The default period has no parameter. */
function withOverviewPeriod(
  searchParams: URLSearchParams,
  period: OverviewPeriod,
): URLSearchParams {
  const next = new URLSearchParams(searchParams);
  if (period === "week") next.delete(PERIOD_PARAM);
  else next.set(PERIOD_PARAM, period);
  return next;
}
