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
  /** Absent when they failed to load. */
  counts: AdminBookingPage["counts"] | undefined;
  /** Called when the arrow down is pressed in the search field. */
  onLeaveSearch: () => void;
}

type Status = NonNullable<BookingListQuery["status"]> | "all";

/** The search, the filters, and the CSV export of the list. */
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
 * Props of the export, which includes everything that the filter matches, in the list's order,
 * whatever page is shown.
 * @param total number of rows in the file
 */
function getExportProps(query: BookingListQuery, total: number, timeZone: string) {
  const filter = toBookingSearchParams({ ...query, page: 1, cursor: undefined });
  return {
    href: `/api/admin/bookings/export${filter.size > 0 ? `?${filter}` : ""}`,
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

/** Whether the range applies to visit dates or to booking dates. */
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
