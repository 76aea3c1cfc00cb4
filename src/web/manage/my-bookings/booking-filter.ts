/** Which bookings My Bookings shows; it stands in the address, so that Back and a reload keep it. */
export type BookingFilter = "all" | "upcoming";

const PARAM = "show";

export function parseBookingFilter(params: URLSearchParams): BookingFilter {
  return params.get(PARAM) === "upcoming" ? "upcoming" : "all";
}

/** What the endpoint is asked for at an address. */
export function toListInput(url: string): { show?: "upcoming" } {
  const show = parseBookingFilter(new URL(url).searchParams);
  return show === "upcoming" ? { show } : {};
}

export function toSearchString(filter: BookingFilter): string {
  return filter === "upcoming" ? `?${PARAM}=upcoming` : "";
}
