import { formatCount } from "../../../../shared/format.ts";

interface PagerState {
  noun: string;
  page: number;
  perPage: number;
  rowCount: number;
  count: number;
  isExact: boolean;
}

/** Returns the number of pages, at least one. */
export function countPages(count: number, perPage: number): number {
  return Math.max(1, Math.ceil(count / perPage));
}

/**
 * `Showing 11 to 20 of 418 bookings` and `Page 2 of 42`. Without an exact count, the number of
 * pages is omitted.
 */
export function formatPager({ noun, page, perPage, rowCount, count, isExact }: PagerState) {
  const first = (page - 1) * perPage + 1;
  const totalText = isExact ? formatCount(count) : `more than ${formatCount(count)}`;
  const pageCountText = isExact ? ` of ${formatCount(countPages(count, perPage))}` : "";
  return {
    rangeText: `Showing ${formatCount(first)} to ${formatCount(first + rowCount - 1)} of ${totalText} ${noun}`,
    pageText: `Page ${formatCount(page)}${pageCountText}`,
  };
}
