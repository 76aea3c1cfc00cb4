import { page } from "vitest/browser";
import type {
  DeskBookingPage,
  DeskBookingRow,
} from "../../../src/shared/contract/admin/bookings.ts";
import { contract } from "../../../src/shared/contract/contract.ts";
import { DESK_BOOKINGS_PER_PAGE } from "../../../src/shared/limits.ts";
import { referenceOf } from "./admin-bookings.ts";
import { inMinutes, NOW } from "./clock.ts";
import type { FakeApi } from "./fake-api.ts";
import { newId, slides } from "./samples.ts";
import { adminApi } from "./venue-api.ts";

/** Two tickets for tomorrow's first slot, paid in full. */
export function listedBooking(changes: Partial<DeskBookingRow> = {}): DeskBookingRow {
  const id = newId();
  const totalPence = 2 * slides.pricePence;
  return {
    id,
    reference: referenceOf(id),
    status: "confirmed",
    customerName: "Ada 01",
    email: "ada@example.com",
    activityId: slides.id,
    activityName: slides.name,
    activityRank: 0,
    startsAt: inMinutes(1440),
    endsAt: inMinutes(1500),
    createdAt: NOW.toISOString(),
    ticketCount: 2,
    ticketPricePence: slides.pricePence,
    addons: [],
    subtotalPence: totalPence,
    discountPence: 0,
    discountCode: null,
    voucherPence: 0,
    voucherCode: null,
    totalPence,
    duePence: 0,
    ...changes,
  };
}

/** So many bookings, of `Ada 12` down to `Ada 01`: whoever booked last stands first. */
export function listedBookings(count: number): DeskBookingRow[] {
  return Array.from({ length: count }, (_, index) =>
    listedBooking({ customerName: `Ada ${String(count - index).padStart(2, "0")}` }),
  );
}

/** A page of the list, when these are all that the filter matches. */
export function pageOf(
  bookings: readonly DeskBookingRow[],
  changes: Partial<DeskBookingPage> = {},
): DeskBookingPage {
  const { page: number = 1 } = changes;
  const from = (number - 1) * DESK_BOOKINGS_PER_PAGE;
  const counted = (status?: DeskBookingRow["status"]) => ({
    count: bookings.filter((one) => !status || one.status === status).length,
    isExact: true,
  });
  return {
    bookings: bookings.slice(from, from + DESK_BOOKINGS_PER_PAGE),
    customer: null,
    page: number,
    counts: {
      all: counted(),
      confirmed: counted("confirmed"),
      cancelled: counted("cancelled"),
    },
    order: { sort: "booked", direction: "descending" },
    cursors: { previous: null, next: null, last: null },
    ...changes,
  };
}

/** The back office with these bookings, by page and status; other filters match all of them. */
export function bookingsApi(bookings: readonly DeskBookingRow[]): FakeApi {
  return adminApi().answer(contract.desk.bookings.list, (asked) => {
    const { status, from, sort = from ? "visit" : "booked" } = asked;
    const { direction = sort === "booked" ? "descending" : "ascending" } = asked;
    const matching = bookings.filter((one) => !status || one.status === status);
    const { counts } = pageOf(bookings);
    return pageOf(matching, { page: Number(asked.page ?? 1), counts, order: { sort, direction } });
  });
}

/** The parts of the list as they are seen. */
export const search = () => page.getByRole("searchbox", { name: "Search bookings" });
export const title = () => page.getByRole("heading", { level: 1 });
export const table = () => page.getByRole("table", { name: "Bookings" });
export const filter = (name: string) =>
  page.getByRole("group", { name: "Status" }).getByRole("button", { name });
export const turn = (name: string) =>
  page.getByRole("navigation", { name: "Pages" }).getByRole("button", { name });
export const selection = () => page.getByRole("region", { name: "Selection" });

/** The customers of the rows, from the top. */
export function shownNames(): (string | null)[] {
  const names = table()
    .getByText(/^Ada \d\d$/)
    .elements();
  return names.map(({ textContent }) => textContent);
}

/** The row of a booking. */
export const rowOf = ({ reference }: DeskBookingRow) =>
  table().getByRole("row").filter({ hasText: reference });
