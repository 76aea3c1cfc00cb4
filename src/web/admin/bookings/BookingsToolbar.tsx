import type { DeskBookingPage } from "../../../shared/contract/desk/desk-bookings.ts";
import { useVenue } from "../../customer/shell/use-venue.ts";
import { ExportCsv } from "../export/ExportCsv.tsx";
import { CountedFilter } from "../table/CountedFilter.tsx";
import { ListSearch } from "../table/ListSearch.tsx";
import { DatesChoice } from "./DatesChoice.tsx";
import { exportOf } from "./export-of.ts";
import type { ListWish } from "./list-address.ts";
import { RangePicker } from "./RangePicker.tsx";
import type { ListAddress } from "./use-list-address.ts";

interface BookingsToolbarProps {
  address: ListAddress;
  /** Absent where they could not be read. */
  counts: DeskBookingPage["counts"] | undefined;
  /** The arrow down in the search leads on. */
  onLeaveSearch: () => void;
}

type Status = NonNullable<ListWish["status"]> | "all";

/** What the list is asked for: the search, the status, the days; and the whole of it as a file. */
export function BookingsToolbar({ address, counts, onLeaveSearch }: BookingsToolbarProps) {
  const { timezone } = useVenue();
  const { wish, change } = address;
  const { status = "all", dates, from, until, search = "" } = wish;
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
        onLeave={onLeaveSearch}
      />
      <CountedFilter<Status>
        label="Status"
        choices={choices}
        value={status}
        onChoose={(next) => change({ status: next === "all" ? undefined : next })}
      />
      <div className="flex max-side:w-full">
        <DatesChoice dates={dates} onChoose={(next) => change({ dates: next })} />
        <RangePicker
          range={{ from, until }}
          dates={dates}
          onChoose={(range) => change({ from: range.from, until: range.until })}
        />
      </div>
      <div className="ml-auto max-side:w-full">
        <ExportCsv {...exportOf(wish, counts?.[status].count ?? 0, timezone)} />
      </div>
    </div>
  );
}
