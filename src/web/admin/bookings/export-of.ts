import { localDate } from "../../../shared/time.ts";
import { type ListWish, writeWish } from "./list-address.ts";

/**
 * What exporting needs to know: everything that the filter matches, in the list's order, whatever page is shown.
 * @param total how many lines it will have
 */
export function exportOf(wish: ListWish, total: number, timeZone: string) {
  const filter = writeWish({ ...wish, page: 1, cursor: undefined });
  return {
    href: `/api/desk/bookings/export${filter.size > 0 ? `?${filter}` : ""}`,
    fileName: `bookings_${localDate(new Date(), timeZone)}.csv`,
    total,
    failedSentence: "Failed to export bookings",
  };
}
