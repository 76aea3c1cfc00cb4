import { localDate } from "../../../shared/time.ts";
import { type ListWish, writeWish } from "./list-address.ts";

/**
 * What exporting needs to know: everything that the filter matches, whatever page is shown.
 * @param total how many lines it will have
 */
export function exportOf(wish: ListWish, total: number, timeZone: string) {
  const { status, dates, from, until, search } = wish;
  const filter = writeWish({ status, dates, from, until, search, page: 1 });
  return {
    href: `/api/desk/bookings/export${filter.size > 0 ? `?${filter}` : ""}`,
    fileName: `bookings_${localDate(new Date(), timeZone)}.csv`,
    total,
    failedSentence: "Failed to export bookings",
  };
}
