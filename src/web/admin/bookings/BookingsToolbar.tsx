import Calendar from "lucide-react/icons/calendar";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useState } from "react";
import type { AdminBookingPage } from "../../../shared/contract/admin/bookings.ts";
import { ADMIN_BOOKINGS_PER_PAGE } from "../../../shared/limits.ts";
import { localDate } from "../../../shared/time.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Button } from "../../ui/Button.tsx";
import { Popover } from "../../ui/Popover.tsx";
import { ExportCsv } from "../kit/export/ExportCsv.tsx";
import { formatDateRange } from "../kit/format-dates.ts";
import { RangeCalendar } from "../kit/RangeCalendar.tsx";
import { type DateRange, extendRange, isSameRange, rangePresets } from "../kit/range-presets.ts";
import { FilterButtons } from "../kit/table/FilterButtons.tsx";
import { ListSearch } from "../kit/table/ListSearch.tsx";
import { BookingFilters, FilterChips } from "./BookingFilters.tsx";
import { type BookingListControls, type BookingListState, bookingList } from "./booking-list.ts";

interface BookingsToolbarProps {
  list: BookingListControls;
  /** Absent when they failed to load. */
  counts: AdminBookingPage["counts"] | undefined;
  /** Of the activity in the filter; undefined until it has loaded. */
  activityName: string | undefined;
  /** Called when the arrow down is pressed in the search field. */
  onLeaveSearch: () => void;
}

type Status = NonNullable<BookingListState["status"]> | "all";

/** The search, the filters, and the CSV export of the list. */
export function BookingsToolbar(props: BookingsToolbarProps) {
  const { list, counts, activityName, onLeaveSearch } = props;
  const { timezone } = useVenue();
  const { state: query, change } = list;
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
        <DateBasisSelect
          dates={dates}
          onChoose={(next) => change({ dates: next, session: undefined })}
        />
        <RangePicker
          range={{ from, until }}
          dates={dates}
          onChoose={(range) => change({ from: range.from, until: range.until, session: undefined })}
        />
      </div>
      <BookingFilters list={list} />
      <FilterChips list={list} activityName={activityName} />
      <div className="ml-auto">
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
function getExportProps(query: BookingListState, total: number, timeZone: string) {
  const filter = bookingList.toSearchParams({
    ...query,
    page: 1,
    perPage: ADMIN_BOOKINGS_PER_PAGE[0],
    cursor: undefined,
  });
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

interface RangePickerProps {
  range: DateRange;
  dates: "visit" | "booked";
  onChoose: (range: DateRange) => void;
}

/** The date range of the list, with a calendar to change it. */
function RangePicker({ range, dates, onChoose }: RangePickerProps) {
  const { timezone } = useVenue();
  const [isOpen, setOpen] = useState(false);
  const rangeText = formatDateRange(range.from, range.until);

  function choose(chosen: DateRange) {
    setOpen(false);
    onChoose(chosen);
  }
  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={setOpen}
      label="Date range"
      triggerLabel={`Date range: ${rangeText}`}
      trigger={
        <>
          <Calendar className="size-4 shrink-0 text-ink-3" />
          <span className="tabular-nums">{rangeText}</span>
        </>
      }
      triggerClass="relative flex min-h-touch grow items-center justify-center gap-2 rounded-r-button border border-line bg-card px-3 font-semibold text-ink-1 hover:bg-hover focus-visible:z-1 data-popup-open:bg-hover"
    >
      <RangeForm
        range={range}
        dates={dates}
        today={localDate(new Date(), timezone)}
        onChoose={choose}
      />
    </Popover>
  );
}

interface RangeFormProps {
  range: DateRange;
  dates: "visit" | "booked";
  /** Date at the venue. */
  today: string;
  onChoose: (range: DateRange) => void;
}

/** A preset applies at once; two chosen dates apply with Show bookings. */
function RangeForm({ range, dates, today, onChoose }: RangeFormProps) {
  const [draft, setDraft] = useState(range);
  const [hasStart, setHasStart] = useState(false);

  function selectDay(day: string) {
    setDraft(extendRange(day, draft, hasStart));
    setHasStart(!hasStart);
  }
  return (
    <div className="text-sm tablet:grid tablet:grid-cols-[9.5rem_auto]">
      <ul className="flex flex-wrap gap-1 p-2 max-tablet:border-b tablet:flex-col tablet:border-r border-line">
        {rangePresets(today).map(({ label, ...preset }) => (
          <li key={label}>
            <button
              type="button"
              aria-pressed={isSameRange(preset, draft)}
              onClick={() => onChoose(preset)}
              className="min-h-touch w-full rounded-button px-2.5 text-left font-medium text-ink-1 hover:bg-hover aria-pressed:bg-primary-soft aria-pressed:text-on-primary-soft"
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
      <RangeCalendar draft={draft} today={today} onSelectDay={selectDay} />
      <div className="col-span-full flex flex-wrap items-center justify-end gap-2 border-t border-line px-3.5 py-2.5">
        <p className="mr-auto text-xs text-ink-3 max-tablet:w-full">
          By {dates} date, both days included
        </p>
        <Button
          variant="quiet"
          size="md"
          onClick={() => {
            setDraft({});
            setHasStart(false);
          }}
        >
          Clear
        </Button>
        <Button size="md" onClick={() => onChoose(draft)}>
          Show bookings
        </Button>
      </div>
    </div>
  );
}
