/** Which bookings My Bookings shows; it stands in the address, so that Back and a reload keep it. */
export type ShownBookings = "all" | "upcoming";

const PARAM = "show";

export function shownIn(params: URLSearchParams): ShownBookings {
  return params.get(PARAM) === "upcoming" ? "upcoming" : "all";
}

/** What the endpoint is asked for at an address. */
export function listInputAt(url: string): { show?: "upcoming" } {
  const show = shownIn(new URL(url).searchParams);
  return show === "upcoming" ? { show } : {};
}

export function searchOf(show: ShownBookings): string {
  return show === "upcoming" ? `?${PARAM}=upcoming` : "";
}
