import { page } from "vitest/browser";
import type {
  AdminBookingPage,
  AdminBookingRow,
} from "../../../src/shared/contract/admin/bookings.ts";
import { contract } from "../../../src/shared/contract/contract.ts";
import { ADMIN_BOOKINGS_PER_PAGE } from "../../../src/shared/limits.ts";
import { toReference } from "./admin-bookings.ts";
import { inMinutes, NOW } from "./clock.ts";
import type { FakeApi } from "./fake-api.ts";
import { newId, slides } from "./samples.ts";
import { adminApi } from "./venue-api.ts";

/** Two tickets for tomorrow's first slot, paid in full. */
export function listedBooking(changes: Partial<AdminBookingRow> = {}): AdminBookingRow {
  const id = newId();
  const totalPence = 2 * slides.pricePence;
  return {
    id,
    reference: toReference(id),
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
    tickets: [{ pricePence: slides.pricePence, quantity: 2 }],
    addons: [],
    subtotalPence: totalPence,
    discountPence: 0,
    discountCode: null,
    adjustmentPence: 0,
    retainedPence: 0,
    voucherPence: 0,
    voucherCode: null,
    totalPence,
    duePence: 0,
    ...changes,
  };
}

/** So many bookings, from `Ada 12` down to `Ada 01`: the latest booking comes first. */
export function listedBookings(count: number): AdminBookingRow[] {
  return Array.from({ length: count }, (_, index) =>
    listedBooking({ customerName: `Ada ${String(count - index).padStart(2, "0")}` }),
  );
}

/** A page of the list, if these are all the bookings that match the filter. */
export function bookingsPage(
  bookings: readonly AdminBookingRow[],
  changes: Partial<AdminBookingPage> = {},
  perPage = Number(ADMIN_BOOKINGS_PER_PAGE[0]),
): AdminBookingPage {
  const { page: pageNumber = 1 } = changes;
  const startIndex = (pageNumber - 1) * perPage;
  const toCount = (status?: AdminBookingRow["status"]) => ({
    count: bookings.filter((booking) => !status || booking.status === status).length,
    isExact: true,
  });
  return {
    bookings: bookings.slice(startIndex, startIndex + perPage),
    customer: null,
    activity: null,
    page: pageNumber,
    counts: {
      all: toCount(),
      confirmed: toCount("confirmed"),
      cancelled: toCount("cancelled"),
    },
    order: { sort: "booked", direction: "descending" },
    cursors: { previous: null, next: null, last: null },
    ...changes,
  };
}

/** The back office with these bookings, by page and status; other filters match all of them. */
export function adminBookingsApi(bookings: readonly AdminBookingRow[]): FakeApi {
  return adminApi().respond(contract.admin.bookings.list, (query) => {
    const { status, from, sort = from ? "visit" : "booked" } = query;
    const { direction = sort === "booked" ? "descending" : "ascending" } = query;
    const matching = bookings.filter((booking) => !status || booking.status === status);
    const { counts } = bookingsPage(bookings);
    return bookingsPage(
      matching,
      { page: Number(query.page ?? 1), counts, order: { sort, direction } },
      Number(query.perPage ?? ADMIN_BOOKINGS_PER_PAGE[0]),
    );
  });
}

/** The parts of the bookings list. */
export const bookingsSearch = () => page.getByRole("searchbox", { name: "Search bookings" });
export const pageHeading = () => page.getByRole("heading", { level: 1 });
export const bookingsTable = () => page.getByRole("table", { name: "Bookings" });
export const statusFilter = (name: string) =>
  page.getByRole("group", { name: "Status" }).getByRole("button", { name });
export const pageButton = (name: string) =>
  page.getByRole("navigation", { name: "Pages" }).getByRole("button", { name });
export const selectionBar = () => page.getByRole("region", { name: "Selection" });

/** The customers of the rows, from top to bottom. */
export function getShownNames(): (string | null)[] {
  const names = bookingsTable()
    .getByText(/^Ada \d\d$/)
    .elements();
  return names.map(({ textContent }) => textContent);
}

export const bookingRow = ({ reference }: AdminBookingRow) =>
  bookingsTable().getByRole("row").filter({ hasText: reference });
