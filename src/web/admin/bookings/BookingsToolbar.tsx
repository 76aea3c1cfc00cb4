import ChevronDown from "lucide-react/icons/chevron-down";
import type { AdminBookingPage } from "../../../shared/contract/admin/bookings.ts";
import { localDate } from "../../../shared/time.ts";
import { useVenue } from "../../app/use-venue.ts";
import { ExportCsv } from "../kit/export/ExportCsv.tsx";
import { FilterButtons } from "../kit/table/FilterButtons.tsx";
import { ListSearch } from "../kit/table/ListSearch.tsx";
import { type BookingListQuery, toBookingSearchParams } from "./list-query.ts";
import { RangePicker } from "./RangePicker.tsx";
import type { BookingListQueryState } from "./use-list-query.ts";

interface BookingsToolbarProps {
  queryState: BookingListQueryState;
  /** Absent where they could not be read. */
  counts: AdminBookingPage["counts"] | undefined;
  /** The arrow down in the search leads on. */
  onLeaveSearch: () => void;
}

type Status = NonNullable<BookingListQuery["status"]> | "all";

/** What the list is asked for: the search, the status, the days; and the whole of it as a file. */
export function BookingsToolbar({ queryState, counts, onLeaveSearch }: BookingsToolbarProps) {
  const { timezone } = useVenue();
  const { query, change } = queryState;
  const { status = "all", dates, from, until, search = "" } = query;
  const choices = [
    { value: "all", label: "All", count: counts?.all },
    { value: "confirmed", label: "Confirmed", count: counts?.confirmed },
    { value: "cancelled", label: "Cancelled", count: counts?.cancelled },
  ] as const;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2 text-sm">
      <ListSearch
        label="Search bookings"
        placeholder="Name, reference, phone, voucher"
        search={search}
        onSearch={(next) => change({ search: next }, true)}
        onArrowDown={onLeaveSearch}
      />
      <FilterButtons<Status>
        label="Status"
        choices={choices}
        value={status}
        onChoose={(next) => change({ status: next === "all" ? undefined : next })}
      />
      <div className="flex max-side:w-full">
        <DateBasisSelect dates={dates} onChoose={(next) => change({ dates: next })} />
        <RangePicker
          range={{ from, until }}
          dates={dates}
          onChoose={(range) => change({ from: range.from, until: range.until })}
        />
      </div>
      <div className="ml-auto max-side:w-full">
        <ExportCsv {...getExportProps(query, counts?.[status].count ?? 0, timezone)} />
      </div>
    </div>
  );
}

/**
 * What exporting needs to know: everything that the filter matches, in the list's order, whatever page is shown.
 * @param total how many lines it will have
 */
function getExportProps(query: BookingListQuery, total: number, timeZone: string) {
  const filter = toBookingSearchParams({ ...query, page: 1, cursor: undefined });
  return {
    href: `/api/desk/bookings/export${filter.size > 0 ? `?${filter}` : ""}`,
    fileName: `bookings_${localDate(new Date(), timeZone)}.csv`,
    total,
    failureTitle: "Failed to export bookings",
  };
}

type DateBasis = "visit" | "booked";

interface DateBasisSelectProps {
  dates: DateBasis;
  onChoose: (dates: DateBasis) => void;
}

/** Whether the range is about when people come or when they booked. */
function DateBasisSelect({ dates, onChoose }: DateBasisSelectProps) {
  return (
    <div className="relative flex items-center">
      <select
        aria-label="Filter by"
        value={dates}
        onChange={(event) => onChoose(event.target.value === "booked" ? "booked" : "visit")}
        className="-mr-px min-h-touch cursor-pointer appearance-none rounded-l-button border border-line bg-card pr-8.5 pl-3 font-semibold text-ink-1 hover:bg-hover focus-visible:z-1"
      >
        <option value="visit">Visit date</option>
        <option value="booked">Booked date</option>
      </select>
      <ChevronDown className="pointer-events-none absolute right-3 size-4 text-ink-3" />
    </div>
  );
}
