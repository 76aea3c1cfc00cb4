interface PagerFacts {
  noun: string;
  page: number;
  perPage: number;
  shown: number;
  count: number;
  isExact: boolean;
}

/** How many pages so many lines make; one for none. */
export function pagesOf(count: number, perPage: number): number {
  return Math.max(1, Math.ceil(count / perPage));
}

/** `Showing 11 to 20 of 418 bookings` and `Page 2 of 42`; without the end where that is not known. */
export function pagerWords({ noun, page, perPage, shown, count, isExact }: PagerFacts) {
  const first = (page - 1) * perPage + 1;
  const all = isExact ? inWords(count) : `more than ${inWords(count)}`;
  const end = isExact ? ` of ${inWords(pagesOf(count, perPage))}` : "";
  return {
    showing: `Showing ${inWords(first)} to ${inWords(first + shown - 1)} of ${all} ${noun}`,
    place: `Page ${inWords(page)}${end}`,
  };
}

/** `41,800`. */
export function inWords(count: number): string {
  return count.toLocaleString("en-GB");
}
