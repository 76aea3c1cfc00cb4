import type { BookingViewFilter } from "../../../shared/contract/admin/booking-views.ts";
import { isSameRange, rangePresets } from "../kit/range-presets.ts";
import { type BookingListChange, type BookingListState, NO_FILTERS } from "./booking-list.ts";

/**
 * Returns what a view of this list stores. Dates that are a preset of today are stored as its
 * period, so that they move with the calendar.
 * @param today date at the venue
 */
export function toViewFilter(state: BookingListState, today: string): BookingViewFilter {
  const { status, dates, from, until, activityId, session, payment, waiver, source } = state;
  const { sort, direction } = state;
  const period = rangePresets(today).find((preset) => isSameRange(preset, { from, until }))?.period;
  const filter = {
    status,
    dates: dates === "visit" ? undefined : dates,
    ...(period === undefined ? { from, until } : { period }),
    activityId,
    session,
    payment,
    waiver,
    source,
    sort,
    direction,
  };
  const entries = Object.entries(filter).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries);
}

/** Returns the change that shows a view: its filters, and nothing that it does not have. */
export function toListChange(
  { period, ...filter }: BookingViewFilter,
  today: string,
): BookingListChange {
  const preset = rangePresets(today).find((candidate) => candidate.period === period);
  return {
    ...NO_FILTERS,
    search: undefined,
    customerId: undefined,
    status: undefined,
    dates: "visit",
    sort: undefined,
    direction: undefined,
    ...filter,
    from: period === undefined ? filter.from : preset?.from,
    until: period === undefined ? filter.until : preset?.until,
  };
}
