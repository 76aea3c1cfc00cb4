/** Which bookings My Bookings shows; stored in the address, so that Back and a reload keep it. */
export type BookingFilter = "all" | "upcoming";

const PARAM = "show";

export function parseBookingFilter(params: URLSearchParams): BookingFilter {
  return params.get(PARAM) === "upcoming" ? "upcoming" : "all";
}

/** The endpoint's input for the address of the page. */
export function toListInput(url: string): { show?: "upcoming" } {
  const show = parseBookingFilter(new URL(url).searchParams);
  return show === "upcoming" ? { show } : {};
}

export function toSearchString(filter: BookingFilter): string {
  return filter === "upcoming" ? `?${PARAM}=upcoming` : "";
}
